import { useState, type ReactNode } from 'react'
import { Button } from '@mui/material'
import valueStyles from '../values/values.module.css'
import { fileTable } from '../../providers/es/files.ts'
import { fill } from '../../providers/i18n/text.ts'

export function usePage<Row>(rows: readonly Row[], page = 50): { visibleRows: readonly Row[]; more: ReactNode } {
  const [most, setMost] = useState(page)
  const rest = rows.length - most
  const more = rest > 0 && (
    <Button sx={{ justifySelf: 'start' }} onClick={() => setMost(most + page)}>
      {fill(fileTable.more, { smart_count: Math.min(page, rest) })}
    </Button>
  )
  return { visibleRows: rows.slice(0, most), more }
}

type Props<Row> = { rows: readonly Row[]; page?: number; children: (row: Row) => ReactNode }

export function Paged<Row>({ rows, page, children }: Props<Row>) {
  const { visibleRows, more } = usePage(rows, page)
  return (
    <>
      <ul className={`${valueStyles.rows} ${valueStyles.plain}`}>{visibleRows.map(children)}</ul>
      {more}
    </>
  )
}

/** Rows of a file under a title that opens them; nothing where there are none. */
export function FoldedRows<Row extends { line: number }>({ title, rows, children }: Props<Row> & { title: string }) {
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <Paged rows={rows}>{(row) => <li key={row.line}>{children(row)}</li>}</Paged>
    </details>
  )
}
