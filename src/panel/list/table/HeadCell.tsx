import { TableCell, TableSortLabel, Tooltip } from '@mui/material'
import { useDataTableCallbacksContext, useDataTableSortContext, useTranslate } from 'react-admin'
import { ColumnSizer } from './ColumnSizer.tsx'

type Props = { source: string; label: string; disableSort?: boolean; align?: 'right'; className?: string }

/**
 * A column's head: its sort button, its order (`aria-sort`), and the edge that widens it. React-admin's head has room
 * only for a label.
 */
export function HeadCell({ source, label, disableSort = false, align, className = '' }: Props) {
  const sort = useDataTableSortContext()
  const { handleSort } = useDataTableCallbacksContext()
  const translate = useTranslate()
  const isSorted = sort?.field === source
  const direction = sort?.order === 'DESC' ? 'desc' : 'asc'
  const next = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC'
  const hint = translate('ra.sort.sort_by', {
    field: label,
    field_lower_first: label.charAt(0).toLowerCase() + label.slice(1),
    order: translate(`ra.sort.${next}`),
  })
  return (
    <TableCell
      variant="head"
      align={align}
      className={`RaDataTable-headerCell column-${source} ${className}`}
      sortDirection={isSorted ? direction : undefined}
    >
      {disableSort || !handleSort ? (
        label
      ) : (
        <Tooltip title={hint} placement={align === 'right' ? 'bottom-end' : 'bottom-start'} enterDelay={300}>
          <TableSortLabel
            active={isSorted}
            direction={direction}
            data-field={source}
            data-order="ASC"
            onClick={handleSort}
          >
            {label}
          </TableSortLabel>
        </Tooltip>
      )}
      <ColumnSizer source={source} label={label} />
    </TableCell>
  )
}
