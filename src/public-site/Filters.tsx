import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import { fill } from '../providers/i18n/text.ts'
import styles from './Filters.module.css'

type Props = {
  search?: ReactNode
  children?: ReactNode
  chips?: readonly { label: string; to: string }[]
  beside?: ReactNode
  count: string
  /** False without filters, and without results, which have a button of their own. */
  mayClear: boolean
}

export function ClearFilters({ className }: { className: string | undefined }) {
  return (
    <Link className={className} to={{ search: '' }} preventScrollReset>
      {site.filters.clear}
    </Link>
  )
}

/**
 * The filter bar above a list: a form whose fields are the address's parameters, so that it works without JavaScript.
 */
export function Filters({ search, children, chips = [], beside, count, mayClear }: Props) {
  return (
    <search className={styles.filters} aria-label={site.filters.label}>
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        <div className={styles.fields}>
          {search}
          {children && (
            <details className={styles.fold}>
              <summary className={styles.foldTitle}>{site.filters.label}</summary>
              <div className={styles.choices}>{children}</div>
            </details>
          )}
        </div>
        <noscript>
          <button type="submit" className={`button ${styles.submit}`}>
            {site.filters.submit}
          </button>
        </noscript>
        <div className={styles.summary}>
          <p className={styles.count} aria-live="polite">
            {count}
          </p>
          {beside}
          {chips.map(({ label, to }) => (
            <Link
              key={to}
              className={styles.chip}
              to={to}
              preventScrollReset
              aria-label={fill(site.filters.remove, { filter: label })}
            >
              {label} <span aria-hidden="true">×</span>
            </Link>
          ))}
          {mayClear && <ClearFilters className={styles.clear} />}
        </div>
      </form>
    </search>
  )
}
