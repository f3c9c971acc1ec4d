import { useState } from 'react'
import { Button, TextField } from '@mui/material'
import valueStyles from '../../../panel/values/values.module.css'
import { Paged } from '../../../panel/files/Paged.tsx'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { labelOf, type CellProblem } from './cellProblems.ts'
import styles from '../users.module.css'

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
