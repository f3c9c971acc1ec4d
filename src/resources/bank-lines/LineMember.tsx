import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { formatMoney, type Currency } from '#domain/money/money'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import { balanceAfter, choiceOf, type ReviewLine } from './bankLines.ts'
import styles from './bank.module.css'
import valueStyles from '../../panel/values/values.module.css'

const OTHER = 'other'

type Props = {
  one: ReviewLine
  all: readonly ReviewLine[]
  currency: Currency
  isBusy: boolean
  onChange: (change: Partial<ReviewLine>) => void
  onAssign: () => void
}

/** Whose a line is: its receipt once it is applied, else the candidates, why, and what the money would leave. */
export function LineMember({ one, all, currency, isBusy, onChange, onAssign }: Props) {
  const { reviewed, choice, refusal } = one
  const { receipt, alike, problem, state } = reviewed
  if (state === 'applied') {
    return (
      <span>
        {receipt && <LinkBase to={`/panel/payments/receipts/${receipt.id}`}>{fill(bank.receipt, receipt)}</LinkBase>}
        {receipt?.payerName && <span className={valueStyles.sub}>{receipt.payerName}</span>}
      </span>
    )
  }
  if (problem) return <span className={styles.warning}>{bank.lineProblems[problem]}</span>
  return (
    <div className={styles.member}>
      {choice ? (
        <Candidates one={one} isBusy={isBusy} onChange={onChange} onAssign={onAssign} />
      ) : (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={onAssign}>
          {bank.chooseMember}
        </Button>
      )}
      {choice && (
        <span className={valueStyles.sub}>
          {[whyOf(one), balanceText(one, all, currency), choice.noticeId && bank.settles].filter(Boolean).join(' · ')}
        </span>
      )}
      {receipt && <span className={valueStyles.sub}>{fill(bank.reversedReceipt, receipt)}</span>}
      {alike && (
        <LinkBase className={styles.warning} to={`/panel/payments/receipts/${alike.id}`}>
          {fill(bank.alike, { number: alike.number, name: alike.payerName ? ` · ${alike.payerName}` : '' })}
        </LinkBase>
      )}
      {reviewed.doubt && <span className={styles.warning}>{bank.doubts[reviewed.doubt]}</span>}
      {refusal && (
        <span className={styles.warning} role="alert">
          {fill(bank.refused, { detail: refusal })}
        </span>
      )}
    </div>
  )
}

function Candidates({ one, isBusy, onChange, onAssign }: Omit<Props, 'all' | 'currency'>) {
  const { choice, line, reviewed } = one
  const candidates = reviewed.candidates.map((candidate) => ({
    choice: choiceOf(candidate),
    label: [
      candidate.name ?? '–',
      candidate.memberNumber && fill(bank.memberNumber, { number: candidate.memberNumber }),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  const options = choice?.byHand ? [{ choice, label: choice.name }, ...candidates] : candidates
  return (
    <select
      className={styles.select}
      aria-label={`${bank.member} · ${bank.line} ${line.line}`}
      value={choice?.userId}
      disabled={isBusy}
      onChange={({ target }) => {
        const selected = options.find((option) => option.choice.userId === target.value)
        if (selected) onChange({ choice: selected.choice, isSelected: true, refusal: null })
        else onAssign()
      }}
    >
      {options.map((option) => (
        <option key={option.choice.userId} value={option.choice.userId}>
          {option.label}
        </option>
      ))}
      <option value={OTHER}>{bank.other}</option>
    </select>
  )
}

function whyOf({ choice, reviewed }: ReviewLine): string {
  const candidate = reviewed.candidates.find(({ userId }) => userId === choice?.userId)
  if (!candidate || choice?.byHand) return bank.reasons.chosen
  const others = candidate.reasons.filter((reason) => reason !== 'owesThat')
  return (others.length > 0 ? others : candidate.reasons).map((reason) => bank.reasons[reason]).join(' · ')
}

/** What the member owes after the selected lines. */
function balanceText(one: ReviewLine, all: readonly ReviewLine[], currency: Currency): string {
  const owed = one.choice?.owed ?? 0
  const balance = balanceAfter(one, all) ?? 0
  if (owed === 0) return bank.owesNothing
  const after =
    balance === 0
      ? bank.exact
      : balance > 0
        ? fill(bank.under, { amount: formatMoney(balance, currency) })
        : fill(bank.over, { amount: formatMoney(-balance, currency) })
  return `${fill(bank.owes, { amount: formatMoney(owed, currency) })} · ${after}`
}
