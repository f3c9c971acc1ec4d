import type { ReactNode } from 'react'
import { site } from '../providers/es/site.ts'
import styles from './Filters.module.css'

type Props = {
  children: ReactNode
  /** The number of results, announced when it changes; empty while unknown. */
  count: string
  /** Clears the filters; null when none is set. */
  onClear: (() => void) | null
}

/** The filter bar above a list. */
export function Filters({ children, count, onClear }: Props) {
  return (
    <search className={styles.filters} aria-label={site.filters.label}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.summary}>
        <p className={styles.count} aria-live="polite">
          {count}
        </p>
        {onClear && (
          <button type="button" className={styles.clear} onClick={onClear}>
            {site.filters.clear}
          </button>
        )}
      </div>
    </search>
  )
}
