import { useState, type ReactNode } from 'react'
import { Button } from '@mui/material'
import valueStyles from '../values/values.module.css'
import { fileTable } from '../../providers/es/fileTable.ts'
import { fill } from '../../providers/i18n/text.ts'

const PAGE = 50

type Props<Row> = { rows: readonly Row[]; children: (row: Row) => ReactNode }

export function Paged<Row>({ rows, children }: Props<Row>) {
  const [most, setMost] = useState(PAGE)
  const rest = rows.length - most
  return (
    <>
      <ul className={`${valueStyles.rows} ${valueStyles.plain}`}>{rows.slice(0, most).map(children)}</ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + PAGE)}>
          {fill(fileTable.more, { smart_count: Math.min(PAGE, rest) })}
        </Button>
      )}
    </>
  )
}
