import type { ReactNode } from 'react'
import { sum, type Currency } from '#domain/money/money'
import { reports } from '../../providers/es/reports.ts'
import { Money } from '../../ui/values/Money.tsx'
import styles from './table.module.css'

type Cell<Row> = { label: string; render: (row: Row) => ReactNode; isAtEnd?: boolean }
/** A column of numbers with a total below. */
type Figure<Row> = { label: string; of: (row: Row) => number; show: (figure: number) => ReactNode }

type Props<Row> = {
  name?: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first column names the row. */
  columns: readonly [Cell<Row>, ...(Cell<Row> | Figure<Row>)[]]
  /** The styles on a narrow screen. By default, more than three columns become cards. */
  className?: string
}

/** A table of few rows, without selection, order or pages. `<RecordTable>` shows the records of a resource. */
export function PlainTable<Row>({ name, rows, keyOf, columns, className }: Props<Row>) {
  const [title, ...others] = columns
  const narrow = className ?? (columns.length > 3 ? styles.cards : '')
  const figures = others.filter((column) => 'of' in column)
  return (
    <table className={`${styles.table} ${narrow}`} aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={endOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{title.render(row)}</th>
            {others.map((column) => (
              <td key={column.label} data-label={column.label} className={endOf(column)}>
                {'of' in column ? column.show(column.of(row)) : column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {figures.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length - figures.length}>
              {reports.total}
            </th>
            {figures.map(({ label, of, show }) => (
              <td key={label} data-label={label} className={styles.end}>
                {show(sum(rows.map(of)))}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type AmountsProps = {
  caption?: string
  rows: readonly { key: string; what: ReactNode; amount: number }[]
  currency: Currency
}

export function Amounts({ caption, rows, currency }: AmountsProps) {
  return (
    <table className={styles.table}>
      {caption && <caption>{caption}</caption>}
      <tbody>
        {rows.map(({ key, what, amount }) => (
          <tr key={key}>
            <th scope="row">{what}</th>
            <td className={styles.end}>
              <Money amount={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const endOf = <Row,>(column: Cell<Row> | Figure<Row>) => ('of' in column || column.isAtEnd ? styles.end : undefined)
