import type { ReactNode } from 'react'
import { sum } from '#domain/money/money'
import { reports } from '../../../providers/es/reports.ts'
import styles from './reports.module.css'

type Text<Row> = { label: string; render: (row: Row) => ReactNode }
type Figure<Row> = { label: string; of: (row: Row) => number; show: (figure: number) => string }

type Props<Row> = {
  name: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  texts: readonly [Text<Row>, ...Text<Row>[]]
  /** The columns that have a total. */
  figures?: readonly Figure<Row>[]
}

export function ReportTable<Row>({ name, rows, keyOf, texts: [title, ...texts], figures = [] }: Props<Row>) {
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          {[title, ...texts, ...figures].map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{title.render(row)}</th>
            {texts.map(({ label, render }) => (
              <td key={label} data-label={label}>
                {render(row)}
              </td>
            ))}
            {figures.map(({ label, of, show }) => (
              <td key={label} data-label={label}>
                {show(of(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {figures.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={1 + texts.length}>
              {reports.total}
            </th>
            {figures.map(({ label, of, show }) => (
              <td key={label} data-label={label}>
                {show(sum(rows.map(of)))}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
