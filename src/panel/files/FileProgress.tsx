import { Button } from '@mui/material'
import { fileTable } from '../../providers/es/fileTable.ts'
import { fill } from '../../providers/i18n/text.ts'
import { formatCount } from '../../ui/values/formats.ts'
import styles from './files.module.css'

type Props = { label: string; sent: number; total: number; onStop: () => void }

export function FileProgress({ label, sent, total, onStop }: Props) {
  return (
    <div className={styles.progress}>
      <output>{label}</output>
      <progress aria-label={label} max={total || 1} value={sent} />
      <span>{fill(fileTable.progress, { sent: formatCount(sent), total: formatCount(total) })}</span>
      <Button variant="outlined" size="small" onClick={onStop}>
        {fileTable.stop}
      </Button>
    </div>
  )
}
