import { useState, type ReactNode } from 'react'
import { Button } from '@mui/material'
import valueStyles from '../values/values.module.css'
import { fileTable } from '../../providers/es/fileTable.ts'
import { fill } from '../../providers/i18n/text.ts'

type Props<Row> = { rows: readonly Row[]; page?: number; children: (row: Row) => ReactNode }

export function Paged<Row>({ rows, page = 50, children }: Props<Row>) {
  const [most, setMost] = useState(page)
  const rest = rows.length - most
  return (
    <>
      <ul className={`${valueStyles.rows} ${valueStyles.plain}`}>{rows.slice(0, most).map(children)}</ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + page)}>
          {fill(fileTable.more, { smart_count: Math.min(page, rest) })}
        </Button>
      )}
    </>
  )
}
