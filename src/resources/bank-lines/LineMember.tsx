import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { formatMoney, type Currency } from '#domain/money/money'
import { bank } from '../../providers/es/bank.ts'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { owedBefore, choicesOf, keyOf, type Choice, type Payee, type ReviewLine } from '#domain/bank/review'
import styles from './bank.module.css'
import valueStyles from '../../panel/values/values.module.css'

const OTHER = 'other'

type LineProps = {
  one: ReviewLine
  all: readonly ReviewLine[]
  currency: Currency
  isBusy: boolean
  onChange: (change: Partial<ReviewLine>) => void
  onAssign: () => void
}

export function LineMember({ one, all, currency, isBusy, onChange, onAssign }: LineProps) {
  const { reviewed, choice, refusal } = one
  const { receipt, alike, problem, state } = reviewed
  if (state === 'applied') {
    return (
      <span>
        {receipt && (
          <LinkBase to={`/panel/payments/receipts/${receipt.id}`}>{fill(money.receipts.number, receipt)}</LinkBase>
        )}
        {receipt?.payerName && <span className={valueStyles.sub}>{receipt.payerName}</span>}
      </span>
    )
  }
  if (problem === 'inTheFuture') return <span className={styles.warning}>{bank.lineProblems.inTheFuture}</span>
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
          {[
            reasonOf(one),
            choice.payees.length === 1 && balanceText(one, all, currency),
            choice.noticeId && bank.settles,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {choice && choice.payees.length > 1 && (
        <>
          <ul className={styles.parts}>
            {choice.payees.map((payee) => (
              <li key={payee.userId}>
                {fill(bank.part, { name: payee.name, amount: formatMoney(payee.amount, currency) })} ·{' '}
                {partText(one, payee, all, currency)}
              </li>
            ))}
          </ul>
          <Button size="small" variant="outlined" disabled={isBusy} onClick={onAssign}>
            {bank.changeParts}
          </Button>
        </>
      )}
      {state === 'held' && <span className={valueStyles.sub}>{bank.heldBefore}</span>}
      {reviewed.verdict === 'discardable' && <span className={valueStyles.sub}>{bank.discardedBefore}</span>}
      {problem && <span className={styles.warning}>{bank.lineProblems[problem]}</span>}
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

function Candidates({ one, isBusy, onChange, onAssign }: Omit<LineProps, 'all' | 'currency'>) {
  const { choice, line, reviewed } = one
  const proposals = choicesOf(line, reviewed)
  const isNew = choice !== null && proposals.every((each) => keyOf(each) !== keyOf(choice))
  const choices = isNew ? [choice, ...proposals] : proposals
  const numberOf = new Map(reviewed.candidates.map(({ userId, memberNumber }) => [userId, memberNumber]))
  const labelOf = ({ payees, isByHand }: Choice) => {
    const [first, ...others] = payees
    if (!first || others.length > 0) return fill(bank.spreadOver, { names: payees.map(({ name }) => name).join(' + ') })
    const number = isByHand ? null : numberOf.get(first.userId)
    return [first.name, number && fill(bank.memberNumber, { number })].filter(Boolean).join(' · ')
  }
  return (
    <select
      className={styles.select}
      aria-label={`${bank.member} · ${bank.line} ${line.line}`}
      value={choice ? keyOf(choice) : ''}
      disabled={isBusy}
      onChange={({ target }) => {
        const selected = choices.find((each) => keyOf(each) === target.value)
        if (selected) onChange({ choice: selected, isSelected: true, refusal: null })
        else onAssign()
      }}
    >
      {choices.map((each) => (
        <option key={keyOf(each)} value={keyOf(each)}>
          {labelOf(each)}
        </option>
      ))}
      <option value={OTHER}>{bank.other}</option>
    </select>
  )
}

function reasonOf({ choice, reviewed: { candidates, spread } }: ReviewLine): string {
  if (choice?.isByHand) return bank.reasons.chosen
  if (spread && choice && choice.payees.length > 1) return bank.spreadReasons[spread.reason]
  const reasons = candidates.find(({ userId }) => userId === choice?.payees[0]?.userId)?.reasons ?? []
  const strongReasons = reasons.filter((reason) => reason !== 'owesThat')
  return (strongReasons.length > 0 ? strongReasons : reasons).map((reason) => bank.reasons[reason]).join(' · ')
}

/** The debt of the line's only member, now and after the selected lines. */
function balanceText(one: ReviewLine, all: readonly ReviewLine[], currency: Currency): string {
  const [payee] = one.choice?.payees ?? []
  if (!payee || payee.owed === 0) return bank.owesNothing
  const owes = fill(bank.owes, { amount: formatMoney(payee.owed, currency) })
  return `${owes} · ${partText(one, payee, all, currency)}`
}

function partText(one: ReviewLine, payee: Payee, all: readonly ReviewLine[], currency: Currency): string {
  const balance = owedBefore(one, payee, all) - payee.amount
  if (balance === 0) return bank.exact
  return balance > 0
    ? fill(bank.under, { amount: formatMoney(balance, currency) })
    : fill(bank.over, { amount: formatMoney(-balance, currency) })
}
