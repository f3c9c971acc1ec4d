import type { ReactNode } from 'react'
import styles from './values.module.css'

type Props = { tone?: 'neutral' | 'success' | 'warning' | 'danger'; children: ReactNode }

/** The coloured name of a state. Plain HTML, because a list has one per row. */
export function Badge({ tone = 'neutral', children }: Props) {
  return <span className={`${styles.badge} tone-${tone}`}>{children}</span>
}
