import type { ReactNode } from 'react'
import {
  LinkBase,
  ListBase,
  useCanAccess,
  useCreatePath,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin'
import type { RaRecord, SortPayload } from 'react-admin'
import { panel } from '../providers/es/panel.ts'
import { Notice } from '../ui/Notice.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListPagination } from './ListPagination.tsx'
import { PageFailure } from './PageFailure.tsx'
import { PageLoading } from './PageLoading.tsx'
import { PageTitle } from './PageTitle.tsx'
import { RecordTable } from './RecordTable.tsx'
import type { Column, RowLink } from './RecordTable.tsx'
import { useAcceptedQuery } from './useAcceptedQuery.ts'

type Props<T extends RaRecord> = {
  columns: readonly Column<T>[]
  /** Where a row leads; without it rows lead nowhere. */
  rowLink?: RowLink<T>
  sort: SortPayload
  /** Inputs whose `source` is a filter of the API. */
  filters?: ReactNode
  filterDefaultValues?: Record<string, unknown>
  /** A filter that the person cannot change. */
  filter?: Record<string, unknown>
  perPage?: number
  title?: string
  intro?: ReactNode
  /** Beside the create button. */
  actions?: ReactNode
  /** Between title and filters: tabs, sums. */
  head?: ReactNode
  /** What stands in place of an empty list; by default `resources.{name}.empty` and `.invite`. */
  empty?: ReactNode
}

/**
 * A list page of the resource in context: title, create button for who may create, filters kept in the address, table, pagination, and the
 * loading, empty and error states.
 */
export function ListPage<T extends RaRecord>({ sort, filter, filterDefaultValues, perPage = 25, ...rest }: Props<T>) {
  return (
    <ListBase<T> sort={sort} filter={filter} filterDefaultValues={filterDefaultValues} perPage={perPage}>
      <ListView {...rest} defaults={{ sort, perPage }} />
    </ListBase>
  )
}

type ViewProps<T extends RaRecord> = Omit<Props<T>, 'sort' | 'filter' | 'filterDefaultValues' | 'perPage'> & {
  defaults: { sort: SortPayload; perPage: number }
}

function ListView<T extends RaRecord>({ title, intro, actions, head, filters, ...content }: ViewProps<T>) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={title ?? translate(`resources.${resource}.page.list`)} intro={intro}>
        {actions}
        <CreateLink />
      </PageTitle>
      {head}
      {filters && <ListFilters>{filters}</ListFilters>}
      <ListContent {...content} />
    </>
  )
}

function ListContent<T extends RaRecord>({
  columns,
  rowLink,
  empty,
  defaults,
}: Pick<ViewProps<T>, 'columns' | 'rowLink' | 'empty' | 'defaults'>) {
  const { data, error, isPending, refetch, filterValues, setFilters } = useListContext<T>()
  const isMending = useAcceptedQuery(defaults)
  if (isMending) return <PageLoading rows={8} />
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />
  if (isPending || !data) return <PageLoading rows={8} />
  if (data.length > 0) {
    return (
      <>
        <RecordTable columns={columns} rowLink={rowLink} />
        <ListPagination />
      </>
    )
  }
  if (Object.keys(filterValues ?? {}).length > 0) {
    return (
      <Notice title={panel.list.noMatch} detail={panel.list.noMatchDetail}>
        <button type="button" className="button button-quiet" onClick={() => setFilters({})}>
          {panel.list.clearFilters}
        </button>
      </Notice>
    )
  }
  return <>{empty ?? <EmptyList />}</>
}

function EmptyList() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <Notice
      title={translate(`resources.${resource}.empty`)}
      detail={translate(`resources.${resource}.invite`, { _: '' })}
    >
      <CreateLink />
    </Notice>
  )
}

/** The way to the create form, for who has it. */
export function CreateLink() {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const { canAccess } = useCanAccess({ action: 'create', resource })
  const createPath = useCreatePath()
  const translate = useTranslate()
  if (!hasCreate || !canAccess) return null
  return (
    <LinkBase className="button" to={createPath({ resource, type: 'create' })}>
      {translate(`resources.${resource}.action.create`)}
    </LinkBase>
  )
}
