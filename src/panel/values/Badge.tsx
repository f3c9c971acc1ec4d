import type { ReactNode } from 'react'
import styles from './values.module.css'

type Props = { tone?: 'neutral' | 'success' | 'warning' | 'danger'; children: ReactNode }

/** A word for a state, with a colour for good or bad. Plain HTML, because a list has one per row. */
export function Badge({ tone = 'neutral', children }: Props) {
  return <span className={`${styles.badge} tone-${tone}`}>{children}</span>
}
