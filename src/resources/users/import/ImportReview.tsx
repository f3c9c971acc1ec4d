import { Alert, Button, FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { FIELD_TEXTS } from '#domain/api/messages'
import type { FileTable } from '#domain/imports/table'
import { DECISIONS, type Decision } from '#domain/members/import/plannedRow'
import { Section } from '../../../panel/form/FormSection.tsx'
import valueStyles from '../../../panel/values/values.module.css'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { CellProblems } from './CellProblems.tsx'
import { isImported, problemsIn, badRowsFile } from './cellProblems.ts'
import { evidenceText } from '../../../panel/files/ImportSteps.tsx'
import { Paged } from '../../../panel/files/Paged.tsx'
import type { Review } from '../../../panel/files/useImport.ts'
import type { ReportRow } from './memberList.ts'
import { saveFile } from '../../../providers/api/download.ts'

const CHOICES = ['none', ...DECISIONS] as const
export type Choice = Decision | 'none'
const OUTCOMES = ['made', 'doubtful', 'present', 'merged', 'ended', 'refused'] as const

type Props = {
  review: Review<ReportRow>
  table: FileTable
  /** Columns of which something is not imported, with the number of rows. */
  unused: readonly { heading: string; count: number }[]
  decisions: ReadonlyMap<number, Choice>
  disabled: boolean
  onDecide: (line: number, decision: Choice) => void
  onCorrect: (corrections: ReadonlyMap<string, string>) => void
}

export function summaryOf({ isTrial, rows }: Review<ReportRow>): string {
  const parts = OUTCOMES.flatMap((outcome) => {
    const count = rows.filter((row) => row.outcome === outcome).length
    return count > 0 ? countText(outcome, count, isTrial) : []
  })
  return `${isTrial ? importing.result : importing.done}: ${parts.join(', ') || importing.nothingNew}`
}

const countText = (outcome: ReportRow['outcome'], count: number, isTrial: boolean) =>
  fill(outcome === 'made' && !isTrial ? importing.made : importing.outcomes[outcome], { smart_count: count })

const hasNoPlace = ({ errors }: ReportRow) => errors['row'] === FIELD_TEXTS.planFull

export function ImportReview({ review, table, unused, decisions, disabled, onDecide, onCorrect }: Props) {
  const { isTrial, rows } = review
  const of = (outcome: ReportRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const withoutPlace = rows.filter(hasNoPlace).length
  const refused = problemsIn(
    of('refused').filter((row) => !hasNoPlace(row)),
    table,
  )
  const leftOut = problemsIn(rows.filter(isImported), table)
  const download = async () => saveFile(await badRowsFile(rows, table))
  return (
    <Section title={isTrial ? importing.result : importing.done}>
      <ul className={`${valueStyles.tiles} ${valueStyles.plain}`}>
        {OUTCOMES.filter((outcome) => of(outcome).length > 0 || outcome === 'made').map((outcome) => (
          <li key={outcome}>{countText(outcome, of(outcome).length, isTrial)}</li>
        ))}
      </ul>
      {unused.length > 0 && (
        <p>
          {fill(importing.unused, {
            columns: unused
              .map(({ heading, count }) => fill(importing.value, { value: heading, smart_count: count }))
              .join(', '),
          })}
        </p>
      )}
      {withoutPlace > 0 && <Alert severity="warning">{fill(importing.planFull, { smart_count: withoutPlace })}</Alert>}
      {isTrial && of('doubtful').length > 0 && (
        <>
          <h3>{fill(importing.outcomes.doubtful, { smart_count: of('doubtful').length })}</h3>
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
          <h3>{fill(importing.outcomes.refused, { smart_count: of('refused').length - withoutPlace })}</h3>
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
      {(refused.length > 0 || leftOut.length > 0 || withoutPlace > 0) && (
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

type DoubtProps = { row: ReportRow; decision: Choice; disabled: boolean; onDecide: (decision: Choice) => void }

function Doubt({ row: { line, name, match }, decision, disabled, onDecide }: DoubtProps) {
  const choices = match ? CHOICES : (['none', 'isNew'] as const)
  const maybe =
    match === null
      ? importing.maybeTitle
      : match.line === null
        ? fill(importing.maybe, { name: match.name })
        : fill(importing.maybeLine, { name: match.name, line: match.line })
  return (
    <li>
      <div>
        <strong>
          {line}. {name}
        </strong>
        <span className={valueStyles.sub}>
          {maybe}. {match && evidenceText(match)}
        </span>
      </div>
      <RadioGroup
        row
        aria-label={`${line}. ${name}`}
        value={decision}
        onChange={(_, value) => onDecide(CHOICES.find((one) => one === value) ?? 'none')}
      >
        {choices.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            disabled={disabled}
            control={<Radio size="small" />}
            label={match ? importing.decisions[value] : importing.titleDecisions[value === 'isNew' ? 'isNew' : 'none']}
          />
        ))}
      </RadioGroup>
    </li>
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
