import { useState } from 'react'
import { Button, TextField } from '@mui/material'
import valueStyles from '../../../panel/values/values.module.css'
import { fileTable } from '../../../providers/es/fileTable.ts'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { labelOf, type CellProblem } from './cellProblems.ts'
import styles from './import.module.css'

type Props = {
  problems: readonly CellProblem[]
  disabled: boolean
  onCorrect: (corrections: ReadonlyMap<string, string>) => void
}

const PAGE = 30
const LINES = 6

export function CellProblems({ problems, disabled, onCorrect }: Props) {
  const [most, setMost] = useState(PAGE)
  const rest = problems.length - most
  return (
    <>
      <ul className={`${valueStyles.rows} ${valueStyles.plain}`}>
        {problems.slice(0, most).map((problem) => (
          <Problem
            key={`${problem.field} ${problem.value} ${problem.why} ${problem.lines[0]}`}
            problem={problem}
            disabled={disabled}
            onCorrect={onCorrect}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + PAGE)}>
          {fill(fileTable.more, { smart_count: Math.min(PAGE, rest) })}
        </Button>
      )}
    </>
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
  const shown = fill(importing.inLines, { lines: lines.slice(0, LINES).join(', '), smart_count: lines.length })
  const rest = lines.length - LINES
  return rest > 0 ? fill(importing.andMore, { lines: shown, smart_count: rest }) : shown
}
