import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type SortPayload, useListContext, useTranslate } from 'react-admin'
import DownloadIcon from '@mui/icons-material/GetApp'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useApi } from '../../data/panelDataProvider.ts'
import type { FileFormat } from '../../../providers/api/dataProvider.ts'
import { exporting, panel } from '../../../providers/es/panel.ts'
import { Button, DialogActions } from '@mui/material'
import { type Progress, saveFile } from '../../../providers/api/download.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Failure } from '../../page/Page.tsx'
import { Dialog } from '../../page/dialogs.tsx'
import { toast } from '../../../providers/toast/toast.ts'
import { ListActions, ActionButton } from '../ListActions.tsx'

const FORMATS = ['xlsx', 'csv'] as const satisfies readonly FileFormat[]

/** Exports the list in context, with all matches, because the API makes the file. */
function ExportButton() {
  const { total, resource, filter, filterValues, sort } = useListContext()
  const name = useTranslate()(`resources.${resource}.page.list`).toLowerCase()
  const target = { resource, filter: { ...filterValues, ...filter }, sort, name }
  return <ExportMenu target={target} disabled={total === 0} />
}

export const EXPORT_ACTIONS = (
  <ListActions>
    <ExportButton />
  </ListActions>
)

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

type DialogProps = { target: ExportTarget; format: FileFormat; onClose: () => void }

function ExportDialog({ target: { resource, filter, sort, name }, format, onClose }: DialogProps) {
  const api = useApi()
  const [target] = useState({ filter, sort, format })
  const [progress, setProgress] = useState<Progress | null>(null)
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['export', resource, target],
    queryFn: async ({ signal }) => {
      setProgress(null)
      const file = await api.exportFile(resource, target, { signal, onProgress: setProgress })
      if (signal.aborted) return null
      saveFile(file)
      toast.success({ message: fill(exporting.done, { smart_count: file.rows, name: file.name }) })
      onClose()
      return null
    },
    staleTime: 'static',
    gcTime: 0,
  })
  const failure = isFetching ? null : error
  return (
    <Dialog title={fill(exporting.title, { name })} onClose={onClose}>
      {failure ? (
        <Failure>
          {exporting.failed} {failure.message}
        </Failure>
      ) : (
        <div>
          {/* Without a value it shows activity, not progress. */}
          <progress aria-label={exporting.progress} max={progress?.total || 1} value={progress?.rows ?? undefined} />
          <p>{progressText(progress)}</p>
        </div>
      )}
      <DialogActions>
        {failure && (
          <Button variant="contained" onClick={() => void refetch()}>
            {panel.retry}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {failure ? panel.close : panel.form.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function progressText(progress: Progress | null): string {
  if (!progress) return exporting.preparing
  const { rows, bytes, total } = progress
  return rows !== null
    ? fill(exporting.rows, { rows, total })
    : fill(exporting.bytes, { size: Math.ceil(bytes / 1024), total })
}

/** `resource` may be the path of a report. `name` is shown to the user. */
type ExportTarget = { resource: string; filter: object; sort?: SortPayload; name: string }
