import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import styles from './Filters.module.css'

type Props = {
  children: ReactNode
  /** Filters that few people need, behind one button. It is open while one of them is set. */
  more?: { fields: ReactNode; isSet: boolean }
  /** What stands in the summary after the count, and at its end, such as the order. */
  beside?: ReactNode
  end?: ReactNode
  count: string
  /** Clears the filters; null when none is set, and when nothing was found: that says so itself. */
  onClear: (() => void) | null
}

export function ClearFilters({ className, onClear }: { className: string; onClear: () => void }) {
  return (
    <Link
      className={className}
      to={{ search: '' }}
      onClick={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      {site.filters.clear}
    </Link>
  )
}

/**
 * The filter bar above a list: a form whose fields are the address's parameters, so that it works without JavaScript.
 */
export function Filters({ children, more, beside, end, count, onClear }: Props) {
  return (
    <search className={styles.filters} aria-label={site.filters.label}>
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        <div className={styles.fields}>{children}</div>
        {more && (
          <details className={styles.more} open={more.isSet || undefined}>
            <summary className={styles.moreTitle}>{site.filters.more}</summary>
            <div className={styles.fields}>{more.fields}</div>
          </details>
        )}
        <noscript>
          <button type="submit" className={`button ${styles.submit}`}>
            {site.filters.submit}
          </button>
        </noscript>
        <div className={styles.summary}>
          <p className={styles.count} aria-live="polite">
            {count}
          </p>
          {onClear && <ClearFilters className={styles.clear ?? ''} onClear={onClear} />}
          {beside}
          {end && <div className={styles.end}>{end}</div>}
        </div>
      </form>
    </search>
  )
}
