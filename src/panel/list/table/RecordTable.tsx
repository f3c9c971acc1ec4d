import { Children, isValidElement } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mui/material'
import { DataTable, SortButton, useListContext } from 'react-admin'
import type { RaRecord } from 'react-admin'
import { panel } from '../../../providers/es/panel.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { useWidthStyles } from './columnWidths.ts'
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
  /** The buttons above the rows while some are chosen. Without them, none can be chosen. */
  bulkActionButtons?: ReactNode
  isRowSelectable?: (record: T) => boolean
  /** The storage key of the visible columns; by default the resource's list's. */
  storeKey?: string
  /** What to say where a filter has no rows, null for what every list says. */
  empty?: (filter: Record<string, unknown>) => ReactNode
  /** `<Col>`s. */
  children: ReactNode
}

/**
 * React-admin's `<DataTable>` on the page of its list, with our head, rows, states, column chooser and sort menu for
 * phones.
 */
export function RecordTable<T extends RaRecord>(props: Props<T>) {
  const { bulkActionButtons = false, isRowSelectable, storeKey, empty, children } = props
  const { isPending, data } = useListContext<T>()
  const isMending = useAcceptedQuery()
  const isAfter = useAfterRows()
  const columns = Children.toArray(children).flatMap((child) =>
    isValidElement<ColProps<T>>(child) ? [child.props] : [],
  )
  const widths = useWidthStyles(columns)
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
        empty={<NoRows empty={empty} />}
        bulkActionButtons={bulkActionButtons}
        bulkActionsToolbar={bulkActionButtons ? <BulkBar>{bulkActionButtons}</BulkBar> : undefined}
        isRowSelectable={isRowSelectable}
        sx={widths}
        storeKey={storeKey}
      >
        {children}
      </DataTable>
    </>
  )
}

function NoRows({ empty }: { empty: ((filter: Record<string, unknown>) => ReactNode) | undefined }) {
  const { error, refetch, filterValues, setFilters } = useListContext()
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  const told = empty?.(filterValues) ?? null
  if (told !== null) return <>{told}</>
  return (
    <Notice title={panel.list.noMatch} detail={panel.list.noMatchDetail}>
      <Button variant="outlined" onClick={() => setFilters({})}>
        {panel.list.clearFilters}
      </Button>
    </Notice>
  )
}
