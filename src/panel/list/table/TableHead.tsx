import type { ReactNode } from 'react'
import { Checkbox, TableCell, TableHead as Head, TableRow } from '@mui/material'
import { useDataTableConfigContext, useListContext, useTranslate } from 'react-admin'

/** React-admin's table head, with a labelled checkbox that is half checked, and no property that ends up in the DOM. */
export function TableHead({ children }: { children?: ReactNode }) {
  const { hasBulkActions } = useDataTableConfigContext()
  const { data = [], selectedIds, onSelect } = useListContext()
  const translate = useTranslate()
  const ids = data.map(({ id }) => id)
  const selection = ids.filter((id) => selectedIds.includes(id))
  const isAll = ids.length > 0 && selection.length === ids.length
  const others = selectedIds.filter((id) => !ids.includes(id))
  return (
    <Head className="RaDataTable-thead">
      <TableRow className="RaDataTable-row RaDataTable-headerRow">
        {hasBulkActions && (
          <TableCell padding="checkbox" className="RaDataTable-headerCell">
            <Checkbox
              size="small"
              checked={isAll}
              indeterminate={selection.length > 0 && !isAll}
              onChange={() => onSelect(isAll ? others : [...others, ...ids])}
              slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
            />
          </TableCell>
        )}
        {children}
      </TableRow>
    </Head>
  )
}
