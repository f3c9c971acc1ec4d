import type { ReactNode } from 'react'
import { sum } from '#domain/money'
import { reports } from '../../../providers/es/reports.ts'
import { createText } from '../../../providers/text.ts'
import styles from './reports.module.css'

const t = createText(reports)

type Text<Row> = { label: string; of: (row: Row) => ReactNode }
type Figure<Row> = { label: string; of: (row: Row) => number; show: (figure: number) => string }

type Props<Row> = {
  /** The table's accessible name. */
  name: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The two columns that say what a row is about. */
  texts: readonly [Text<Row>, Text<Row>]
  /** The columns that are added up below the rows. */
  figures: readonly Figure<Row>[]
}

/** The rows of a report and their total. Where there is little room each row is a card. */
export function ReportTable<Row>({ name, rows, keyOf, texts: [title, text], figures }: Props<Row>) {
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          {[title, text, ...figures].map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{title.of(row)}</th>
            <td data-label={text.label}>{text.of(row)}</td>
            {figures.map(({ label, of, show }) => (
              <td key={label} data-label={label}>
                {show(of(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('total')}
          </th>
          {figures.map(({ label, of, show }) => (
            <td key={label} data-label={label}>
              {show(sum(rows.map(of)))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
