import type { FeeStatus } from '#domain/money/feeStatus'
import { shell } from '../../providers/es/shell.ts'
import styles from './StatusChip.module.css'

/** Each status's colour. It is never the only sign, because the label is next to it. */
export const STATUS_TONES: Record<FeeStatus, 'danger' | 'warning' | 'info' | 'success' | 'neutral'> = {
  Defeated: 'danger',
  For_defeated: 'warning',
  Incomplete: 'info',
  Unpaid: 'neutral',
  Overpayment: 'info',
  Paid: 'success',
  No_fee: 'neutral',
}

export function StatusChip({ status }: { status: FeeStatus }) {
  return (
    <span className={`${styles.chip} tone-${STATUS_TONES[status]}`} data-status={status}>
      {shell.status[status]}
    </span>
  )
}
