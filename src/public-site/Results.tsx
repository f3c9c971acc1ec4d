import { site } from '../providers/es/site.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import styles from './Results.module.css'
import type { ReactNode } from 'react'

type Query<Row> = {
  data: { rows: readonly Row[] } | undefined
  error: unknown
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

type Props<Row> = {
  query: Query<Row>
  empty: { title: string; detail: string; action?: ReactNode }
  skeletons?: number
  wide?: boolean
  children: (row: Row, index: number) => ReactNode
}

export function Results<Row extends { id: string }>({ query, empty, skeletons = 6, wide, children }: Props<Row>) {
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const grid = `${styles.grid} ${wide ? styles.wide : ''}`
  if (!query.data) {
    return (
      <div className={grid} aria-busy="true">
        <p className="visually-hidden">{site.loading}</p>
        {Array.from({ length: skeletons }, (_, index) => (
          <div key={index} className={styles.skeleton} aria-hidden="true" />
        ))}
      </div>
    )
  }
  if (query.data.rows.length === 0) {
    return (
      <Notice title={empty.title} detail={empty.detail}>
        {empty.action}
      </Notice>
    )
  }
  return (
    <ul className={grid} aria-busy={query.isPlaceholderData}>
      {query.data.rows.map((row, index) => (
        <li key={row.id} className={styles.cell}>
          {children(row, index)}
        </li>
      ))}
    </ul>
  )
}
