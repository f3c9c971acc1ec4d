import { useState } from 'react'
import { Button } from '@mui/material'
import type { UnusedRow } from '#domain/bankStatement'
import { bank } from '../../providers/es/bank.ts'
import { createText } from '../../providers/text.ts'
import styles from './bank.module.css'

const t = createText(bank)
const PAGE = 50

/** The rows of a file that are no payments, each with the reason. */
export function UnusedRows({ label, rows }: { label: string; rows: readonly UnusedRow[] }) {
  const [most, setMost] = useState(PAGE)
  if (rows.length === 0) return <p className={styles.muted}>{t('empty')}</p>
  return (
    <>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ line, problem, text }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{text}</td>
              <td>{t(`rowProblems.${problem}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>
          {t('more', { smart_count: Math.min(PAGE, rows.length - most) })}
        </Button>
      )}
    </>
  )
}
