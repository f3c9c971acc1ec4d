import type { ReactNode } from 'react'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { Institution } from '#domain/clubs/institution'
import { type Currency, formatMoney, sum } from '#domain/money/money'
import { OPENING_FIELDS, openingLabel } from '#domain/money/opening/fields'
import type { OpeningOutcome } from '#domain/money/opening/plan'
import { FoldedRows, Paged } from '../../../panel/files/Paged.tsx'
import type { Review } from '../../../panel/files/useImport.ts'
import type { OpeningReportRow } from '#domain/money/opening/report'
import { dayInFigures } from '#domain/values/writtenDate'
import { Section } from '../../../panel/page/Page.tsx'
import valueStyles from '../../../panel/values/values.module.css'
import { fileTable } from '../../../providers/es/files.ts'
import { opening } from '../../../providers/es/opening.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { balanceText, MemberChoice } from './MemberChoice.tsx'

export type Choices = ReadonlyMap<number, { memberId: string; name: string }>
type Change = ReadonlyMap<number, { memberId: string; name: string } | null>

type Props = {
  institution: Institution
  review: Review<OpeningReportRow>
  choices: Choices
  disabled: boolean
  onChoose: (change: Change) => void
}

export function OpeningReview({ institution, review: { isTrial, rows }, choices, disabled, onChoose }: Props) {
  const rowsOf = (outcome: OpeningOutcome) => rows.filter((row) => row.outcome === outcome)
  const [made, present] = [rowsOf('made'), rowsOf('present')]
  const loadable = isTrial ? rows.filter(({ line, outcome }) => outcome === 'made' || choices.has(line)) : made
  const open = rowsOf('doubtful').filter(({ line }) => !choices.has(line))
  const proposals = new Map(
    open.flatMap(({ line, candidates: [first, ...others] }) =>
      first && others.length === 0 ? [[line, { memberId: first.memberId, name: first.name }] as const] : [],
    ),
  )
  const undecided = (outcome: 'doubtful' | 'unknown', help: string, children?: ReactNode) => {
    const undecidedRows = rowsOf(outcome)
    if (!isTrial || undecidedRows.length === 0) return null
    return (
      <>
        <h3>{fill(opening.outcomes[outcome], { smart_count: undecidedRows.length })}</h3>
        <p>{help}</p>
        {children}
        <Paged rows={undecidedRows}>
          {(row) => (
            <li key={row.line}>
              <RowName row={row} currency={institution.currency} />
              <MemberChoice
                institution={institution}
                row={row}
                choice={choices.get(row.line) ?? null}
                disabled={disabled}
                onChoose={(choice) => onChoose(new Map([[row.line, choice]]))}
              />
            </li>
          )}
        </Paged>
      </>
    )
  }
  return (
    <Section title={isTrial ? fileTable.result : opening.done}>
      <ul className={`${valueStyles.tiles} ${valueStyles.plain}`}>
        <Sum of="debts" rows={loadable.filter(({ amount }) => Number(amount) > 0)} currency={institution.currency} />
        <Sum of="credits" rows={loadable.filter(({ amount }) => Number(amount) < 0)} currency={institution.currency} />
        {(['doubtful', 'unknown', 'refused', 'present', 'nothing'] as const).map((outcome) => {
          const count = rowsOf(outcome).length
          return count > 0 && <li key={outcome}>{fill(opening.outcomes[outcome], { smart_count: count })}</li>
        })}
      </ul>
      {!isTrial && <p>{opening.undo}</p>}
      {undecided(
        'doubtful',
        opening.doubtfulHelp,
        proposals.size > 1 && (
          <div>
            <Button variant="outlined" size="small" disabled={disabled} onClick={() => onChoose(proposals)}>
              {fill(opening.acceptAll, { smart_count: proposals.size })}
            </Button>
          </div>
        ),
      )}
      {undecided('unknown', opening.unknownHelp)}
      {rowsOf('refused').length > 0 && (
        <>
          <h3>{fill(opening.outcomes.refused, { smart_count: rowsOf('refused').length })}</h3>
          <p>{opening.refusedHelp}</p>
          <Paged rows={rowsOf('refused')}>
            {(row) => (
              <li key={row.line}>
                <RowName row={row} currency={institution.currency} />
                <span>{errorText(row)}</span>
              </li>
            )}
          </Paged>
        </>
      )}
      <FoldedRows
        title={fill(isTrial ? opening.outcomes.made : opening.made, { smart_count: made.length })}
        rows={made}
      >
        {(row) => (
          <FoldedRow
            row={row}
            currency={institution.currency}
            detail={[row.concept, row.dueDate && dayInFigures(row.dueDate)].filter(Boolean).join(' · ')}
          />
        )}
      </FoldedRows>
      <FoldedRows title={fill(opening.outcomes.present, { smart_count: present.length })} rows={present}>
        {(row) => (
          <FoldedRow
            row={row}
            currency={institution.currency}
            detail={
              row.present !== row.amount &&
              row.present !== null &&
              fill(opening.presentOther, { balance: balanceText(row.present, institution.currency) })
            }
          />
        )}
      </FoldedRows>
    </Section>
  )
}

type SumProps = { of: 'debts' | 'credits'; rows: readonly OpeningReportRow[]; currency: Currency }

function Sum({ of, rows, currency }: SumProps) {
  if (rows.length === 0) return null
  const amount = formatMoney(Math.abs(sum(rows.map((row) => row.amount ?? 0))), currency)
  return <li>{fill(opening.sum, { count: fill(opening[of], { smart_count: rows.length }), amount })}</li>
}

function RowName({ row: { line, name, memberName, amount }, currency }: { row: OpeningReportRow; currency: Currency }) {
  return (
    <span>
      <strong>{fill(opening.row, { line, name: memberName ?? (name || opening.noName) })}</strong>
      {amount !== null && amount !== 0 && <span className={valueStyles.sub}>{balanceText(amount, currency)}</span>}
    </span>
  )
}

function errorText({ errors }: OpeningReportRow): string {
  return Object.entries(errors)
    .map(([name, error]) => {
      const field = OPENING_FIELDS.find((one) => one === name)
      return field ? fill(opening.errorOf, { field: openingLabel(field), error }) : error
    })
    .join('. ')
}

type FoldedProps = { row: OpeningReportRow; currency: Currency; detail: ReactNode }

function FoldedRow({ row, currency, detail }: FoldedProps) {
  return (
    <>
      <RowName row={row} currency={currency} />
      <span className="muted">
        {row.feeId && <LinkBase to={`/panel/payments/${row.feeId}`}>{row.concept}</LinkBase>} {detail}
      </span>
    </>
  )
}
