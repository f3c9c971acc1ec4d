import { useState, type ReactNode } from 'react'
import { Button, FormControlLabel, Radio, RadioGroup } from '@mui/material'
import type { FileTable } from '#domain/imports/table'
import type { Evidence } from '#domain/members/import/match'
import { saveFile } from '../../../panel/data/saveFile.ts'
import { Section } from '../../../panel/form/FormSection.tsx'
import valueStyles from '../../../panel/values/values.module.css'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { badRowsFile } from './badRowsFile.ts'
import { CellProblems } from './CellProblems.tsx'
import { problemsIn } from './cellProblems.ts'
import type { ImportReview as Review, ReportRow } from './useMemberImport.ts'

export type Decision = 'none' | 'isNew' | 'same'
const DECISIONS = ['none', 'isNew', 'same'] as const
const OUTCOMES = ['made', 'doubtful', 'present', 'merged', 'ended', 'refused'] as const

type Props = {
  review: Review
  table: FileTable
  decisions: ReadonlyMap<number, Decision>
  disabled: boolean
  onDecide: (line: number, decision: Decision) => void
  /** New texts of cells, by line and field. */
  onCorrect: (corrections: ReadonlyMap<string, string>) => void
}

/** What becomes of each row of a list of members: what has to be decided and corrected first, then the rest. */
export function ImportReview({ review, table, decisions, disabled, onDecide, onCorrect }: Props) {
  const { isTrial, counts, rows } = review
  const of = (outcome: ReportRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const refused = problemsIn(of('refused'), table)
  const leftOut = problemsIn(
    rows.filter(({ outcome }) => outcome === 'made'),
    table,
  )
  const download = async () => saveFile(await badRowsFile(rows, table))
  return (
    <Section title={isTrial ? importing.result : importing.done}>
      <ul className={`${valueStyles.tiles} ${valueStyles.plain}`}>
        {OUTCOMES.filter((outcome) => counts[outcome] > 0 || outcome === 'made').map((outcome) => (
          <li key={outcome}>
            {fill(outcome === 'made' && !isTrial ? importing.made : importing.outcomes[outcome], {
              smart_count: counts[outcome],
            })}
          </li>
        ))}
      </ul>
      {isTrial && counts.doubtful > 0 && (
        <>
          <h3>{fill(importing.outcomes.doubtful, { smart_count: counts.doubtful })}</h3>
          <p>{importing.doubtfulHelp}</p>
          <Paged rows={of('doubtful')}>
            {(row) => (
              <Doubt
                key={row.line}
                row={row}
                decision={decisions.get(row.line) ?? 'none'}
                disabled={disabled}
                onDecide={(decision) => onDecide(row.line, decision)}
              />
            )}
          </Paged>
        </>
      )}
      {refused.length > 0 && (
        <>
          <h3>{fill(importing.outcomes.refused, { smart_count: counts.refused })}</h3>
          {isTrial && <p>{importing.refusedHelp}</p>}
          <CellProblems problems={refused} disabled={disabled || !isTrial} onCorrect={onCorrect} />
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <h3>{fill(importing.leftOut, { smart_count: leftOut.reduce((sum, { lines }) => sum + lines.length, 0) })}</h3>
          <p>{importing.leftOutHelp}</p>
          <CellProblems problems={leftOut} disabled={disabled || !isTrial} onCorrect={onCorrect} />
        </>
      )}
      {(refused.length > 0 || leftOut.length > 0) && (
        <div>
          <Button variant="outlined" onClick={() => void download()}>
            {importing.download}
          </Button>
        </div>
      )}
      <Folded
        rows={of('made')}
        outcome="made"
        detailOf={({ payerName }) => payerName && fill(importing.paidBy, { name: payerName })}
      />
      <Folded
        rows={of('present')}
        outcome="present"
        detailOf={({ match }) => match && `${match.name}. ${evidenceText(match)}`}
      />
      <Folded
        rows={of('merged')}
        outcome="merged"
        detailOf={({ match }) => match && fill(importing.sameAs, { name: match.name, line: match.line ?? '' })}
      />
      <Folded rows={of('ended')} outcome="ended" detailOf={() => null} />
    </Section>
  )
}

const names = (evidence: readonly Evidence[]) => evidence.map((one) => importing.evidence[one]).join(', ')

function evidenceText({ agrees, differs }: NonNullable<ReportRow['match']>): string {
  return [
    agrees.length > 0 && fill(importing.agrees, { fields: names(agrees) }),
    differs.length > 0 && fill(importing.differs, { fields: names(differs) }),
  ]
    .filter(Boolean)
    .join(' ')
}

type DoubtProps = { row: ReportRow; decision: Decision; disabled: boolean; onDecide: (decision: Decision) => void }

function Doubt({ row: { line, name, match }, decision, disabled, onDecide }: DoubtProps) {
  if (!match) return null
  const maybe =
    match.line === null
      ? fill(importing.maybe, { name: match.name })
      : fill(importing.maybeLine, { name: match.name, line: match.line })
  return (
    <li>
      <div>
        <strong>
          {line}. {name}
        </strong>
        <span className={valueStyles.sub}>
          {maybe}. {evidenceText(match)}
        </span>
      </div>
      <RadioGroup
        row
        aria-label={`${line}. ${name}`}
        value={decision}
        onChange={(_, value) => onDecide(DECISIONS.find((one) => one === value) ?? 'none')}
      >
        {DECISIONS.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            disabled={disabled}
            control={<Radio size="small" />}
            label={importing.decisions[value]}
          />
        ))}
      </RadioGroup>
    </li>
  )
}

const PAGE = 50

function Paged({ rows, children }: { rows: readonly ReportRow[]; children: (row: ReportRow) => ReactNode }) {
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

type FoldedProps = {
  rows: readonly ReportRow[]
  outcome: 'made' | 'present' | 'merged' | 'ended'
  detailOf: (row: ReportRow) => string | null
}

function Folded({ rows, outcome, detailOf }: FoldedProps) {
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{fill(importing.outcomes[outcome], { smart_count: rows.length })}</summary>
      <Paged rows={rows}>
        {(row) => {
          const detail = detailOf(row)
          return (
            <li key={row.line}>
              <span>
                {row.line}. {row.name}
              </span>
              {detail && <span className={valueStyles.muted}>{detail}</span>}
            </li>
          )
        }}
      </Paged>
    </details>
  )
}
