import type { ReactNode } from 'react'
import {
  List,
  type ListProps,
  type RaRecord,
  useCanAccess,
  useCreatePath,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
  LinkBase,
} from 'react-admin'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section, PageTitle } from '../page/Page.tsx'
import { LinkButton } from '../page/buttons.tsx'
import { RowDialogs } from '../page/dialogs.tsx'
import { panel } from '../../providers/es/panel.ts'
import { SKIP_LINKS_ID, skipLinkClass } from '../../ui/shell/RootLayout.tsx'
import { InElement } from './ListActions.tsx'
import { NewRowsCount } from './deferredParts.tsx'
import { RecordTable, type RecordTableProps } from './table/RecordTable.tsx'
import { listAddress, type ListFilter } from './listAddress.ts'
import { MANAGED } from '#domain/access/access'

type Props = {
  intro?: ReactNode
  head?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function ListPage({ intro, head, actions, children }: Props) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate(`resources.${resource}.page.list`)} intro={intro} beside={head}>
        {actions}
        <CreateLink />
      </PageTitle>
      <RowDialogs>{children}</RowDialogs>
    </>
  )
}

type RecordListProps<T extends RaRecord> = Omit<ListProps<T>, 'children'> &
  Omit<RecordTableProps<T>, 'storeKey'> & {
    tableKey?: string
    /** Shows the number of new rows. */
    news?: boolean
    below?: ReactNode
  }

/** React-admin's list with our table. With `allDone` it opens with that filter. */
export function RecordList<T extends RaRecord>(props: RecordListProps<T>) {
  const { bulkActionButtons, sumOf, isRowSelectable, allDone, tableKey, news = false, below, children, ...list } = props
  return (
    <List<T> filterDefaultValues={allDone?.filter} {...list}>
      {!list.disableSyncWithLocation && <SkipToRows />}
      {news && <NewRowsCount />}
      <RecordTable<T> {...{ bulkActionButtons, sumOf, isRowSelectable, allDone }} storeKey={tableKey}>
        {children}
      </RecordTable>
      {below}
    </List>
  )
}

/** The page's second link, past more than ten tab stops to the first row (WCAG 2.4.1). */
function SkipToRows() {
  const { data } = useListContext()
  if (!data?.length) return null
  return (
    <InElement id={SKIP_LINKS_ID}>
      <a
        className={skipLinkClass}
        href="#contenido"
        onClick={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>('.panel-page .row-link')?.focus()
        }}
      >
        {panel.list.skipToRows}
      </a>
    </InElement>
  )
}

export function EmptyList() {
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

function CreateLink() {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const { canAccess } = useCanAccess({ action: 'create', resource })
  const createPath = useCreatePath()
  const translate = useTranslate()
  if (!hasCreate || !canAccess) return null
  return (
    <LinkButton
      variant="contained"
      data-shortcut="create"
      to={createPath({ resource, type: 'create' })}
      label={translate(`resources.${resource}.page.create`)}
    />
  )
}

type PartProps = {
  title: string
  /** The full list, filtered by this record; null if the user may not open it. */
  whole: { path: string; filter: ListFilter; label: string } | null
  children: ReactNode
}

export function ListSection({ title, whole, children }: PartProps) {
  return (
    <Section title={title}>
      {children}
      {whole && (
        <p>
          <LinkBase to={listAddress(whole.path, whole.filter)}>{whole.label}</LinkBase>
        </p>
      )}
    </Section>
  )
}

type EmbeddedListProps = {
  resource: string
  filter: object
  newestBy: string
  storeKey: string
  tableKey: string
  empty: string
  children: ReactNode
}

/** A list of managed records inside another page, without actions and without its state in the address. */
export function EmbeddedList({ filter, newestBy, empty, children, ...list }: EmbeddedListProps) {
  return (
    <RecordList
      {...list}
      filter={{ ...MANAGED, ...filter }}
      sort={{ field: newestBy, order: 'DESC' }}
      perPage={10}
      disableSyncWithLocation
      actions={false}
      empty={<p className="muted">{empty}</p>}
    >
      {children}
    </RecordList>
  )
}
