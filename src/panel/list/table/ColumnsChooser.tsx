import { useState } from 'react'
import ViewWeek from '@mui/icons-material/ViewWeek'
import { Button as MaterialButton, Checkbox, FormControlLabel, Popover, Stack } from '@mui/material'
import { Button, useResourceContext, useStore, useTranslate } from 'react-admin'
import { panel } from '../../../providers/es/panel.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { MoveButton } from '../../page/buttons.tsx'
import { useColumnLabel } from './Col.tsx'

type Column = { source: string; label?: string }
export type Columns = { columns: readonly Column[]; storeKey?: string | undefined }

/**
 * Chooses the table's columns and their order. React-admin's `<ColumnsButton>` puts switches into menu options.
 */
export default function ColumnsChooser({ columns, storeKey }: Columns) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const title = translate('ra.action.select_columns')
  return (
    <>
      <Button
        label={title}
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <ViewWeek />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { padding: '8px 12px' } } }}
      >
        <Choices columns={columns} storeKey={storeKey ?? `${resource}.datatable`} />
      </Popover>
    </>
  )
}

function Choices({ columns, storeKey }: { columns: readonly Column[]; storeKey: string }) {
  const [hidden, setHidden] = useStore<string[]>(storeKey, [])
  // in react-admin's format: for each place, the column's position in the code
  const [savedRanks, setRanks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`)
  const labelOf = useColumnLabel()
  const translate = useTranslate()
  const isChanged = hidden.length > 0 || savedRanks !== undefined
  const reset = () => {
    setHidden([])
    setRanks(undefined)
  }
  const ranks = savedRanks?.length === columns.length ? savedRanks : columns.map((_, position) => position)
  const move = (place: number, by: -1 | 1) => {
    const order = [...ranks]
    const [one] = order.splice(place, 1)
    if (one !== undefined) order.splice(place + by, 0, one)
    setRanks(order)
  }
  const rows = ranks.map((position, place) => {
    const column = columns[position]
    if (!column) return null
    const label = labelOf(column)
    const isVisible = !hidden.includes(column.source)
    const isLast = columns.length - hidden.length === 1
    return (
      <Stack key={column.source} direction="row" sx={{ alignItems: 'center' }}>
        <FormControlLabel
          label={label}
          sx={{ flex: 1 }}
          control={
            <Checkbox
              size="small"
              checked={isVisible}
              disabled={isVisible && isLast}
              onChange={() =>
                setHidden(isVisible ? [...hidden, column.source] : hidden.filter((one) => one !== column.source))
              }
            />
          }
        />
        <MoveButton
          direction="up"
          size="small"
          label={fill(panel.list.moveUp, { column: label })}
          isEnd={place === 0}
          onMove={() => move(place, -1)}
        />
        <MoveButton
          direction="down"
          size="small"
          label={fill(panel.list.moveDown, { column: label })}
          isEnd={place === ranks.length - 1}
          onMove={() => move(place, 1)}
        />
      </Stack>
    )
  })
  return (
    <>
      {rows}
      {/* stays enabled when done, or the focus would be lost */}
      <MaterialButton color="inherit" aria-disabled={!isChanged} sx={{ opacity: isChanged ? 1 : 0.4 }} onClick={reset}>
        {translate('ra.action.reset')}
      </MaterialButton>
    </>
  )
}
