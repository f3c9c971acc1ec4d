import { useState } from 'react'
import { Button } from '@mui/material'
import type { UnusedRow } from '#domain/bank/statement'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import styles from './bank.module.css'

const PAGE = 50

export function UnusedRows({ label, rows }: { label: string; rows: readonly UnusedRow[] }) {
  const [most, setMost] = useState(PAGE)
  if (rows.length === 0) return <p className={styles.muted}>{bank.empty}</p>
  return (
    <>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{bank.line}</th>
            <th scope="col">{bank.what}</th>
            <th scope="col">{bank.why}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ line, problem, text }) => (
            <tr key={line}>
              <td>
                <span className={styles.narrowLabel}>{bank.line} </span>
                {line}
              </td>
              <td>{text}</td>
              <td>{bank.rowProblems[problem]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>
          {fill(bank.more, { smart_count: Math.min(PAGE, rows.length - most) })}
        </Button>
      )}
    </>
  )
}
