import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import styles from './RecordFigures.module.css'

export type Figure = {
  key: string
  label: string
  value: ReactNode
  /** Below the value: what explains it. */
  detail?: ReactNode
  /** The list that it counts. */
  to?: string
  tone?: 'danger' | 'warning' | undefined
}

/** What a record comes to, in a few figures: the first thing read of it. A figure that counts records leads to them. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, label, value, detail, to, tone }) => (
        <div key={key} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.amount} data-tone={tone}>
            {to ? <LinkBase to={to}>{value}</LinkBase> : value}
          </dd>
          {detail && <dd className={styles.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}
