import { Alert, Button, FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { FIELD_TEXTS } from '#domain/api/messages'
import type { FileTable } from '#domain/imports/table'
import { DECISIONS, type Decision } from '#domain/members/import/plannedRow'
import { Section } from '../../../panel/page/Page.tsx'
import valueStyles from '../../../panel/values/values.module.css'
import { fileTable } from '../../../providers/es/files.ts'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { CellProblems, isImported, problemsIn, badRowsFile } from './CellProblems.tsx'
import { evidenceText } from '../../../panel/files/ImportSteps.tsx'
import { FoldedRows, Paged } from '../../../panel/files/Paged.tsx'
import type { Review } from '../../../panel/files/useImport.ts'
import type { ReportRow } from './memberList.ts'
import { saveFile } from '../../../providers/api/download.ts'

const CHOICES = ['none', ...DECISIONS] as const
export type Choice = Decision | 'none'
const OUTCOMES = ['made', 'doubtful', 'present', 'merged', 'ended', 'refused'] as const

type Props = {
  review: Review<ReportRow>
  table: FileTable
  /** Columns with values that are not imported, with the number of rows. */
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
  return `${isTrial ? fileTable.result : importing.done}: ${parts.join(', ') || importing.nothingNew}`
}

const countText = (outcome: ReportRow['outcome'], count: number, isTrial: boolean) =>
  fill((isTrial ? importing.outcomes : { ...importing.outcomes, ...importing.imported })[outcome], {
    smart_count: count,
  })

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
  const unusedColumns = unused.map(({ heading, count }) =>
    fill(importing.value, { value: heading, smart_count: count }),
  )
  const texts = isTrial ? importing : importing.imported
  const download = async () => saveFile(await badRowsFile(rows, table))
  return (
    <Section title={isTrial ? fileTable.result : importing.done}>
      <ul className={`${valueStyles.tiles} ${valueStyles.plain}`}>
        {OUTCOMES.filter((outcome) => of(outcome).length > 0 || outcome === 'made').map((outcome) => (
          <li key={outcome}>{countText(outcome, of(outcome).length, isTrial)}</li>
        ))}
      </ul>
      {unused.length > 0 && <p>{fill(importing.unused, { columns: unusedColumns.join(', ') })}</p>}
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
          <h3>{fill(texts.leftOut, { smart_count: leftOut.reduce((sum, { lines }) => sum + lines.length, 0) })}</h3>
          <p>{texts.leftOutHelp}</p>
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
      {FOLDED.map((outcome) => (
        <FoldedRows
          key={outcome}
          title={fill(importing.outcomes[outcome], { smart_count: of(outcome).length })}
          rows={of(outcome)}
        >
          {(row) => (
            <>
              <span>
                {row.line}. {row.name}
              </span>
              <span className="muted">{detailOf(row)}</span>
            </>
          )}
        </FoldedRows>
      ))}
    </Section>
  )
}

type DoubtProps = { row: ReportRow; decision: Choice; disabled: boolean; onDecide: (decision: Choice) => void }

function Doubt({ row: { line, name, match }, decision, disabled, onDecide }: DoubtProps) {
  const choices = match ? CHOICES : (['none', 'isNew'] as const)
  const text = typeof match?.line === 'number' ? importing.maybeLine : importing.maybe
  const maybe = match === null ? importing.maybeTitle : fill(text, { name: match.name, line: match.line ?? '' })
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

const FOLDED = ['made', 'present', 'merged', 'ended'] as const

function detailOf({ outcome, payerName, match }: ReportRow): string | null {
  if (outcome === 'made') return payerName && fill(importing.paidBy, { name: payerName })
  if (outcome === 'ended' || match === null) return null
  if (outcome === 'present') return `${match.name}. ${evidenceText(match)}`
  return fill(importing.sameAs, { name: match.name, line: match.line ?? '' })
}
