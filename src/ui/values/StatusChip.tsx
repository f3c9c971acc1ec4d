import type { FeeStatus } from '#domain/feeStatus'
import { shell } from '../../providers/es/shell.ts'
import styles from './StatusChip.module.css'

/** The tone of each status: a colour of the tokens, and never the only sign, as the label stands beside it. */
const TONES: Record<FeeStatus, 'danger' | 'warning' | 'info' | 'success' | 'neutral'> = {
  Defeated: 'danger',
  For_defeated: 'warning',
  Incomplete: 'info',
  Unpaid: 'neutral',
  Overpayment: 'info',
  Paid: 'success',
  No_fee: 'neutral',
}

/** A fee's status in Spanish (decisions §5). */
export function StatusChip({ status }: { status: FeeStatus }) {
  return (
    <span className={`${styles.chip} ${styles[TONES[status]]}`} data-status={status}>
      {shell.status[status]}
    </span>
  )
}
