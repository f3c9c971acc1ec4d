import type { ReactNode } from 'react'
import styles from './Badge.module.css'

type Props = { tone?: 'neutral' | 'success' | 'warning'; children: ReactNode }

/** A word on a state, in the colour of how well it stands. Plain, as a list has one a row (ADR 32). */
export function Badge({ tone = 'neutral', children }: Props) {
  return <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
}
