import type { FeeStatus } from '#domain/money/feeStatus'
import { siteHome } from '../providers/es/siteHome.ts'
import { Money } from '../ui/values/Money.tsx'
import { StatusChip } from '../ui/values/StatusChip.tsx'
import styles from './PreviewCard.module.css'

/** Invented people: the picture shows what cuotas look like, not anybody's. */
const ROWS: readonly { name: string; sport: string; amount: number; status: FeeStatus }[] = [
  { name: 'Valentina Ríos', sport: 'Hockey', amount: 1_850_000, status: 'Paid' },
  { name: 'Bruno Acosta', sport: 'Natación', amount: 2_200_000, status: 'For_defeated' },
  { name: 'Lucía Ferreyra', sport: 'Vóley', amount: 1_500_000, status: 'Defeated' },
  { name: 'Tomás Giménez', sport: 'Fútbol', amount: 2_000_000, status: 'Incomplete' },
]

export function FeePreview() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <strong>{siteHome.preview.title}</strong>
        <span className={styles.sample}>{siteHome.preview.sample}</span>
      </div>
      {ROWS.map(({ name, sport, amount, status }) => (
        <div key={name} className={styles.row}>
          <div>
            <div className={styles.name}>{name}</div>
            <div className={styles.detail}>{sport}</div>
          </div>
          <div className={styles.state}>
            <Money amount={amount} currency="ARS" />
            <StatusChip status={status} />
          </div>
        </div>
      ))}
    </div>
  )
}
