import { Button, DialogActions } from '@mui/material'
import type { FileFormat } from '../../../providers/dataProvider.ts'
import type { Progress } from '../../../providers/download.ts'
import { exporting } from '../../../providers/es/exporting.ts'
import { panel } from '../../../providers/es/panel.ts'
import { createText } from '../../../providers/text.ts'
import { Dialog } from '../../page/Dialog.tsx'
import styles from './exporting.module.css'
import type { Exported } from './useExport.ts'
import { useExport } from './useExport.ts'
import { formatCount } from '../../../ui/values/formats.ts'

const t = createText(exporting)

/** Exports a list or a report while it is open. Shows progress, with cancel and retry. Closing it cancels. */
export function ExportDialog({
  wanted,
  format,
  onClose,
}: {
  wanted: Exported
  format: FileFormat
  onClose: () => void
}) {
  const { progress, error, retry } = useExport(wanted, format, onClose)
  return (
    <Dialog title={t('title', { name: wanted.name })} onClose={onClose}>
      {error ? (
        <p role="alert">
          {t('failed')} {error.message}
        </p>
      ) : (
        <div>
          {/* Without a value it shows activity, not progress. */}
          <progress
            className={styles.progress}
            aria-label={t('progress')}
            max={progress?.total || 1}
            value={progress?.rows ?? undefined}
          />
          <p>{told(progress)}</p>
        </div>
      )}
      <DialogActions>
        {error && (
          <Button variant="contained" onClick={retry}>
            {panel.retry}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t(error ? 'close' : 'cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function told(progress: Progress | null): string {
  if (!progress) return t('preparing')
  const total = formatCount(progress.total)
  if (progress.rows !== null) return t('rows', { rows: formatCount(progress.rows), total })
  return t('bytes', { size: formatCount(Math.ceil(progress.bytes / 1024)), total })
}
