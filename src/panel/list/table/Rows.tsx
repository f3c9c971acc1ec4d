import { createContext, memo, type MouseEvent, type ReactNode, use } from 'react'
import { Checkbox, TableCell, TableHead as Head, TableRow } from '@mui/material'
import {
  type Identifier,
  type RaRecord,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { Cells, useVisibleColumns } from './Col.tsx'

/** The rows with plain cells: 25 rows of Material's cells take one second longer on a slow phone. */
export function TableBody({ children }: { children?: ReactNode }) {
  const data = useDataTableDataContext() ?? []
  const selectedIds = useDataTableSelectedIdsContext() ?? []
  const columns = useVisibleColumns(children)
  return (
    <tbody className="RaDataTable-tbody">
      {data.map((record) => (
        <Row key={record.id} record={record} isSelected={selectedIds.includes(record.id)} columns={columns} />
      ))}
    </tbody>
  )
}

type RowProps = { record: RaRecord; isSelected: boolean; columns: ReturnType<typeof useVisibleColumns> }

const Row = memo(function Row({ record, isSelected, columns }: RowProps) {
  const { hasBulkActions } = useDataTableConfigContext()
  return (
    <RecordContextProvider value={record}>
      <tr className="RaDataTable-row" data-selected={isSelected || undefined}>
        {hasBulkActions && <RowBox record={record} isSelected={isSelected} />}
        <Cells record={record} columns={columns} />
      </tr>
    </RecordContextProvider>
  )
})

function RowBox({ record, isSelected }: Omit<RowProps, 'columns'>) {
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext()
  const nameOf = useGetRecordRepresentation(useResourceContext())
  const translate = useTranslate()
  const choice = use(ChoiceContext)
  const name = nameOf(record)
  return (
    <td className="table-box">
      {(!isRowSelectable || isRowSelectable(record)) && (
        <input
          type="checkbox"
          aria-label={
            choice?.nameOf(record) ??
            `${translate('ra.action.select_row')}: ${typeof name === 'string' ? name : record.id}`
          }
          checked={isSelected}
          disabled={choice?.disabled}
          // a click, not a change: with the shift key it also selects the rows between
          onClick={(event: MouseEvent<HTMLInputElement>) => handleToggleItem?.(record.id, event)}
          readOnly
        />
      )}
    </td>
  )
}

export type Choice<T extends RaRecord> = {
  nameOf(row: T): string
  allName: string
  /** The rows that the head's box selects, also those not shown yet. */
  all: readonly T[]
  disabled?: boolean
}

/** For rows that are not records of a list. */
export const ChoiceContext = createContext<Choice<RaRecord> | null>(null)

/** React-admin's table head, with a labelled checkbox that can be indeterminate, and no unknown properties in the DOM. */
export function TableHead({ children }: { children?: ReactNode }) {
  const { hasBulkActions } = useDataTableConfigContext()
  const { onSelect, isRowSelectable } = useDataTableCallbacksContext()
  const data = useDataTableDataContext() ?? []
  const selectedIds = useDataTableSelectedIdsContext() ?? []
  const translate = useTranslate()
  const choice = use(ChoiceContext)
  const rows = choice?.all ?? data.filter((record) => !isRowSelectable || isRowSelectable(record))
  const ids: Identifier[] = rows.map(({ id }) => id)
  const selection = ids.filter((id) => selectedIds.includes(id))
  const isAll = ids.length > 0 && selection.length === ids.length
  const others = selectedIds.filter((id) => !ids.includes(id))
  return (
    <Head className="RaDataTable-thead">
      <TableRow className="RaDataTable-row RaDataTable-headerRow">
        {hasBulkActions && (
          <TableCell
            padding="checkbox"
            className={`RaDataTable-headerCell ${choice ? 'table-all' : ''}`}
            data-label={translate('ra.action.select_all')}
          >
            <Checkbox
              checked={isAll}
              indeterminate={selection.length > 0 && !isAll}
              disabled={choice !== null && (choice.disabled || ids.length === 0)}
              onChange={() => onSelect?.(isAll ? others : [...others, ...ids])}
              slotProps={{ input: { 'aria-label': choice?.allName ?? translate('ra.action.select_all') } }}
            />
          </TableCell>
        )}
        {children}
      </TableRow>
    </Head>
  )
}
