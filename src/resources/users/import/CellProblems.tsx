import { useState } from 'react'
import { Button, TextField } from '@mui/material'
import valueStyles from '../../../panel/values/values.module.css'
import { Paged } from '../../../panel/files/Paged.tsx'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import styles from '../users.module.css'
import type { FileTable } from '#domain/imports/table'
import { IMPORT_FIELDS, columnLabel, type ImportField } from '#domain/members/import/columns'
import type { ReportRow } from './memberList.ts'

type Props = {
  problems: readonly CellProblem[]
  disabled: boolean
  onCorrect: (corrections: ReadonlyMap<string, string>) => void
}

const LINES = 6

export function CellProblems({ problems, disabled, onCorrect }: Props) {
  return (
    <Paged rows={problems} page={30}>
      {(problem) => (
        <Problem
          key={`${problem.field} ${problem.value} ${problem.why} ${problem.lines[0]}`}
          problem={problem}
          disabled={disabled}
          onCorrect={onCorrect}
        />
      )}
    </Paged>
  )
}

function Problem({ problem, disabled, onCorrect }: Omit<Props, 'problems'> & { problem: CellProblem }) {
  const { field, value, why, lines, names, others } = problem
  const [text, setText] = useState('')
  const label = value ? fill(importing.correct, { value }) : fill(importing.missing, { field: labelOf(field) })
  return (
    <li>
      <div>
        <strong>
          {labelOf(field)}
          {value && `: ${others > 0 ? fill(importing.andMore, { lines: value, smart_count: others }) : value}`}
        </strong>
        <span className={valueStyles.sub}>{why}</span>
        <span className={valueStyles.sub}>
          {linesText(lines)}: {names.slice(0, LINES).join(' · ')}
        </span>
      </div>
      {field && others === 0 && !disabled && (
        <form
          className={styles.correction}
          onSubmit={(event) => {
            event.preventDefault()
            onCorrect(new Map(lines.map((line) => [`${line} ${field}`, text.trim()])))
          }}
        >
          <TextField size="small" label={label} value={text} onChange={({ target }) => setText(target.value)} />
          <Button type="submit" disabled={text.trim() === ''}>
            {importing.apply}
          </Button>
        </form>
      )}
    </li>
  )
}

function linesText(lines: readonly number[]): string {
  const firstLines = fill(importing.inLines, { lines: lines.slice(0, LINES).join(', '), smart_count: lines.length })
  const rest = lines.length - LINES
  return rest > 0 ? fill(importing.andMore, { lines: firstLines, smart_count: rest }) : firstLines
}

/**
 * Cells of one field with the same value and problem, which can be corrected together. `field` is null for a row.
 * `others` counts the values besides `value`.
 */
type CellProblem = {
  field: ImportField | null
  value: string
  why: string
  lines: number[]
  names: string[]
  others: number
}

/** Rows of people who are in the club after the import. */
export const isImported = ({ outcome }: ReportRow): boolean =>
  outcome === 'made' || outcome === 'merged' || outcome === 'present'

const labelOf = (field: ImportField | null): string => (field ? columnLabel(field) : '–')

const fieldOf = (key: string) => IMPORT_FIELDS.find((one) => one === key) ?? null

export function problemsIn(rows: readonly ReportRow[], table: FileTable): CellProblem[] {
  const groups = new Map<string, CellProblem>()
  const textOf = new Map(table.rows.map(({ line, cells }) => [line, cells.filter(Boolean).join(' · ').slice(0, 120)]))
  for (const { line, name, leftOut, errors } of rows) {
    const refusals = Object.entries(errors).map(([key, why]) => ({ field: fieldOf(key), value: '', why }))
    for (const { field, value, why } of [...leftOut, ...refusals]) {
      // Missing values are corrected row by row.
      const key = JSON.stringify([field, value, why, value === '' && field !== null ? line : null])
      const group = groups.get(key) ?? { field, value, why, lines: [], names: [], others: 0 }
      group.lines.push(line)
      group.names.push(name || (textOf.get(line) ?? ''))
      groups.set(key, group)
    }
  }
  return mergePayers([...groups.values()]).toSorted((one, other) => other.lines.length - one.lines.length)
}

const MAX_PAYER_PROBLEMS = 20

/** Merges the problems of unknown payers: in a list of children, few parents are members. */
function mergePayers(problems: readonly CellProblem[]): readonly CellProblem[] {
  const payers = problems.filter(({ field }) => field === 'guardian')
  const [first] = payers
  if (!first || payers.length <= MAX_PAYER_PROBLEMS) return problems
  const merged = {
    ...first,
    lines: payers.flatMap(({ lines }) => lines).toSorted((one, other) => one - other),
    names: payers.flatMap(({ names }) => names),
    others: payers.length - 1,
  }
  return [...problems.filter((problem) => !payers.includes(problem)), merged]
}

/** The rows with problems, as a file in which the user can correct them. */
export async function badRowsFile(rows: readonly ReportRow[], table: FileTable) {
  const { writeCsv } = await import('hucre/csv')
  const reasons = new Map<number, string>()
  for (const row of rows.filter((one) => isImported(one) || one.outcome === 'refused')) {
    const problems = problemsIn([row], table)
    const texts = problems.map(({ field, value, why }) => `${labelOf(field)}: ${why}${value && ` («${value}»)`}`)
    if (texts.length > 0) reasons.set(row.line, texts.join('; '))
  }
  const badRows = table.rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)
    return reason === undefined ? [] : [[...table.headings.map((_, index) => cells[index] ?? ''), reason]]
  })
  const options = { delimiter: ';', bom: true, escapeFormulae: true }
  const text = writeCsv([[...table.headings, importing.reason], ...badRows], options)
  return { file: new Blob([text], { type: 'text/csv' }), name: importing.downloadName }
}
