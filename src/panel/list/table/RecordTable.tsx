import { type ReactNode, use, useEffect } from 'react'
import { Button } from '@mui/material'
import { DataTable, HttpError, type RaRecord, SortButton, useListContext } from 'react-admin'
import { isSame } from '../../../providers/api/changes.ts'
import { panel } from '../../../providers/es/panel.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageFailure, PageLoading } from '../../page/Page.tsx'
import { BulkBar, type SumOf } from '../bulk/BulkBar.tsx'
import { columnsIn } from './Col.tsx'
import { TableBody, TableHead } from './Rows.tsx'
import { InListTools } from '../ListActions.tsx'
import { ColumnsChooser, useIsIdle } from '../deferredParts.tsx'
import { useLocation, useNavigate } from 'react-router-dom'
import { problemSchema } from '#domain/api/problem'
import { PreviewId } from '../../page/ShowPage.tsx'

const REFUSED: readonly unknown[] = ['malformedQuery', 'unknownFilter', 'unknownSort']

/**
 * Removes from the address a filter, sort or page length that the API refuses. Returns true while it does.
 */
function useAcceptedQuery(): boolean {
  const { error, filterValues } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const accepted = error ? acceptedSearch(search, { error, filter: filterValues ?? {} }) : null
  const isCorrectable = accepted !== null && accepted !== search
  useEffect(() => {
    if (isCorrectable) void navigate({ search: accepted }, { replace: true })
  }, [accepted, isCorrectable, navigate])
  return isCorrectable
}

type Refusal = { error: unknown; filter: Record<string, unknown> }

/** Null if nothing was refused. Always has a filter, because react-admin would restore the last parameters without one. */
function acceptedSearch(search: string, { error, filter }: Refusal): string | null {
  const paths = refusedPaths(error)
  if (paths.length === 0) return null
  const isRefused = (name: string) => paths.some((path) => path === name || path.startsWith(`${name}.`))
  const rest = paths.includes('filter') ? [] : Object.entries(filter).filter(([name]) => !isRefused(`filter.${name}`))
  const params = new URLSearchParams(search)
  params.set('filter', JSON.stringify(Object.fromEntries(rest)))
  if (isRefused('sort')) {
    params.delete('sort')
    params.delete('order')
  }
  if (isRefused('range')) {
    params.delete('perPage')
    params.set('page', '1')
  }
  return `?${params}`
}

function refusedPaths(error: unknown): string[] {
  const problem = error instanceof HttpError ? problemSchema.safeParse(error.body) : null
  return problem?.success && REFUSED.includes(problem.data.code) ? Object.keys(problem.data.errors ?? {}) : []
}

export type RecordTableProps<T extends RaRecord> = {
  bulkActionButtons?: ReactNode
  sumOf?: SumOf<T>
  isRowSelectable?: (record: T) => boolean
  storeKey?: string
  /** A filter for tasks, and the texts for when no row matches it. */
  allDone?: AllDone
  children: ReactNode
}

/** React-admin's `<DataTable>` with our head, rows, states, column chooser, and sort menu for phones. */
export function RecordTable<T extends RaRecord>(props: RecordTableProps<T>) {
  const { bulkActionButtons = false, sumOf, isRowSelectable, storeKey, allDone, children } = props
  const { isPending } = useListContext<T>()
  const isCorrecting = useAcceptedQuery()
  const isAfter = useIsIdle()
  const isInPreview = use(PreviewId) !== undefined
  const columns = columnsIn<T>(children)
  if (isCorrecting || isPending) return <PageLoading />
  return (
    <>
      {isAfter && !isInPreview && (
        <InListTools>
          <span className="list-sort">
            <SortButton fields={columns.filter(({ disableSort }) => !disableSort).map(({ source }) => source)} />
          </span>
          <ColumnsChooser columns={columns} storeKey={storeKey} />
        </InListTools>
      )}
      <DataTable<T>
        head={TableHead}
        body={TableBody}
        rowClick={false}
        empty={<NoRows allDone={allDone} />}
        bulkActionButtons={bulkActionButtons}
        bulkActionsToolbar={bulkActionButtons ? <BulkBar<T> sumOf={sumOf}>{bulkActionButtons}</BulkBar> : undefined}
        isRowSelectable={isRowSelectable}
        storeKey={storeKey}
      >
        {children}
      </DataTable>
    </>
  )
}

type AllDone = { filter: object; texts: { title: string; detail: string; all: string } }

function NoRows({ allDone }: { allDone: AllDone | undefined }) {
  const { error, refetch, filterValues, setFilters } = useListContext()
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  const isDone = allDone && isSame(allDone.filter, filterValues)
  const { noMatch, noMatchDetail, clearFilters } = panel.list
  const { title, detail, all } = isDone ? allDone.texts : { title: noMatch, detail: noMatchDetail, all: clearFilters }
  return (
    <Notice title={title} detail={detail}>
      <Button variant="outlined" onClick={() => setFilters({})}>
        {all}
      </Button>
    </Notice>
  )
}
