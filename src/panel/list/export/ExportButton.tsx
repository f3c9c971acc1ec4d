import { useId, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import DownloadIcon from '@mui/icons-material/GetApp'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { FileFormat } from '../../../providers/api/dataProvider.ts'
import { exporting } from '../../../providers/es/panel.ts'
import { ExportDialog, type ExportTarget } from './ExportDialog.tsx'
import { ActionButton } from '../ActionButton.tsx'

const FORMATS = ['xlsx', 'csv'] as const satisfies readonly FileFormat[]

/** Exports the list in context. The API makes the file, so it has every match. */
export function ExportButton() {
  const { total, resource, filter, filterValues, sort } = useListContext()
  const name = useTranslate()(`resources.${resource}.page.list`).toLowerCase()
  const target = { resource, filter: { ...filterValues, ...filter }, sort, name }
  return <ExportMenu target={target} disabled={total === 0} />
}

export function ExportMenu({ target, disabled = false }: { target: ExportTarget; disabled?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [format, setFormat] = useState<FileFormat | null>(null)
  const id = useId()
  const choose = (selection: FileFormat) => {
    setAnchor(null)
    setFormat(selection)
  }
  return (
    <>
      <ActionButton
        id={id}
        label="ra.action.export"
        color="inherit"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DownloadIcon />
      </ActionButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {FORMATS.map((one) => (
          <MenuItem key={one} onClick={() => choose(one)}>
            {exporting.formats[one]}
          </MenuItem>
        ))}
      </Menu>
      {format && <ExportDialog target={target} format={format} onClose={() => setFormat(null)} />}
    </>
  )
}
