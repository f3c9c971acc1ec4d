import { Link } from 'react-router-dom'
import { shell } from '../providers/es/shell.ts'
import { fill } from '../providers/i18n/text.ts'
import styles from './Pagination.module.css'

type Props = {
  page: number
  pages: number
  to: (page: number) => string
}

export function Pagination({ page, pages, to }: Props) {
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
