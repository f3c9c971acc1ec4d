import { memo, type MouseEvent, type ReactNode } from 'react'
import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { ROWS_ID } from './SkipToRows.tsx'

/** The rows with plain cells: 25 rows of Material's cells take a slow phone one second more. */
export function TableBody({ children }: { children?: ReactNode }) {
  const { data = [], selectedIds } = useListContext()
  return (
    <tbody id={ROWS_ID} className="RaDataTable-tbody">
      {data.map((record) => (
        <Row key={record.id} record={record} isSelected={selectedIds.includes(record.id)}>
          {children}
        </Row>
      ))}
    </tbody>
  )
}

type RowProps = { record: RaRecord; isSelected: boolean; children: ReactNode }

const Row = memo(function Row({ record, isSelected, children }: RowProps) {
  const { hasBulkActions } = useDataTableConfigContext()
  return (
    <RecordContextProvider value={record}>
      <tr className="RaDataTable-row" data-chosen={isSelected || undefined}>
        {hasBulkActions && <RowBox record={record} isSelected={isSelected} />}
        {children}
      </tr>
    </RecordContextProvider>
  )
})

function RowBox({ record, isSelected }: Omit<RowProps, 'children'>) {
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext()
  const nameOf = useGetRecordRepresentation(useResourceContext())
  const translate = useTranslate()
  const name = nameOf(record)
  return (
    <td className="table-box">
      {(!isRowSelectable || isRowSelectable(record)) && (
        <input
          type="checkbox"
          aria-label={`${translate('ra.action.select_row')}: ${typeof name === 'string' ? name : record.id}`}
          checked={isSelected}
          // a click, not a change: with the shift key it also chooses the rows between
          onClick={(event: MouseEvent<HTMLInputElement>) => handleToggleItem?.(record.id, event)}
          readOnly
        />
      )}
    </td>
  )
}
