import { Children, isValidElement, type ReactNode } from 'react'
import { Button } from '@mui/material'
import { DataTable, SortButton, useListContext, type RaRecord } from 'react-admin'
import { isSame } from '../../../providers/api/changes.ts'
import { panel } from '../../../providers/es/panel.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { BulkBar } from '../bulk/BulkBar.tsx'
import type { ColProps } from './Col.tsx'
import { ColumnsChooser } from './ColumnsChooser.tsx'
import { InListTools } from '../ListActions.tsx'
import { SkipToRows } from './SkipToRows.tsx'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { useAfterRows } from './useAfterRows.ts'
import { useAcceptedQuery } from '../useAcceptedQuery.ts'

type Props<T extends RaRecord> = {
  bulkActionButtons?: ReactNode
  isRowSelectable?: (record: T) => boolean
  storeKey?: string
  /** A filter under which no row is good news, and what to say then. */
  allDone?: AllDone
  children: ReactNode
}

/** React-admin's `<DataTable>` with our head, rows, states, column chooser, and sort menu for phones. */
export function RecordTable<T extends RaRecord>(props: Props<T>) {
  const { bulkActionButtons = false, isRowSelectable, storeKey, allDone, children } = props
  const { isPending, data } = useListContext<T>()
  const isMending = useAcceptedQuery()
  const isAfter = useAfterRows()
  const columns = Children.toArray(children).flatMap((child) =>
    isValidElement<ColProps<T>>(child) ? [child.props] : [],
  )
  if (isMending || isPending) return <PageLoading rows={12} />
  return (
    <>
      {data && data.length > 0 && <SkipToRows />}
      {isAfter && (
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
        bulkActionsToolbar={bulkActionButtons ? <BulkBar>{bulkActionButtons}</BulkBar> : undefined}
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
