import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { Loading } from './Loading.tsx'
import styles from './Results.module.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shell } from '../providers/es/shell.ts'
import { fill } from '../providers/i18n/text.ts'

type Query<Row> = {
  data: { rows: readonly Row[] } | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

type Props<Row> = {
  query: Query<Row>
  empty: { title: string; detail: string; action?: ReactNode }
  wide?: boolean
  children: (row: Row, index: number) => ReactNode
}

export function Results<Row extends { id: string }>({ query, empty, wide, children }: Props<Row>) {
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  if (query.data.rows.length === 0) {
    return (
      <Notice title={empty.title} detail={empty.detail}>
        {empty.action}
      </Notice>
    )
  }
  return (
    <ul className={`${styles.grid} ${wide ? styles.wide : ''}`} aria-busy={query.isPlaceholderData}>
      {query.data.rows.map((row, index) => (
        <li key={row.id} className={styles.cell}>
          {children(row, index)}
        </li>
      ))}
    </ul>
  )
}

type PaginationProps = {
  page: number
  pages: number
  to: (page: number) => string
}

export function Pagination({ page, pages, to }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={shell.pagination.label}>
      {page > 1 && (
        <Link className="button button-quiet" to={to(page - 1)} rel="prev">
          {shell.pagination.previous}
        </Link>
      )}
      <ul className={styles.numbers}>
        {windowOf(page, pages).map((number) => (
          <li key={number}>
            <Link
              className={styles.number}
              to={to(number)}
              aria-label={fill(shell.pagination.page, { page: number })}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      {page < pages && (
        <Link className="button button-quiet" to={to(page + 1)} rel="next">
          {shell.pagination.next}
        </Link>
      )}
    </nav>
  )
}

function windowOf(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  return Array.from({ length: Math.min(5, pages) }, (_, index) => first + index)
}
