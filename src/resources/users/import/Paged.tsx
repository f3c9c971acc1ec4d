import { useState, type ReactNode } from 'react'
import { Button } from '@mui/material'
import valueStyles from '../../../panel/values/values.module.css'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import type { ReportRow } from './useMemberImport.ts'

const PAGE = 50

/** Some rows of a review, and more of them on demand. */
export function Paged({ rows, children }: { rows: readonly ReportRow[]; children: (row: ReportRow) => ReactNode }) {
  const [most, setMost] = useState(PAGE)
  const rest = rows.length - most
  return (
    <>
      <ul className={`${valueStyles.rows} ${valueStyles.plain}`}>{rows.slice(0, most).map(children)}</ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + PAGE)}>
          {fill(importing.more, { smart_count: Math.min(PAGE, rest) })}
        </Button>
      )}
    </>
  )
}
