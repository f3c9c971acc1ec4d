import { Alert } from '@mui/material'
import type { BankStatement } from '#domain/bank/statement'
import type { AccountBalance } from '#domain/bank/sums'
import { formatMoney, type Currency } from '#domain/money/money'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import styles from './bank.module.css'

const SEVERITIES = {
  explained: 'success',
  open: 'info',
  unrelated: 'warning',
  different: 'warning',
  inverted: 'error',
} as const satisfies Record<AccountBalance['check'], string>

type Props = { statement: BankStatement; currency: Currency }

export function StatementSums({ statement: { credits, debits, unreadable, balances }, currency }: Props) {
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <section className={styles.sums} aria-label={bank.sums.label}>
      <ul>
        <li>{fill(bank.sums.credits, { smart_count: credits.count, amount: money(credits.amount) })}</li>
        <li>{fill(bank.sums.debits, { smart_count: debits.count, amount: money(debits.amount) })}</li>
        {unreadable.length > 0 && <li>{fill(bank.sums.unreadable, { smart_count: unreadable.length })}</li>}
      </ul>
      {balances.map((balance) => (
        <Alert key={balance.account} severity={SEVERITIES[balance.check]} role={roleOf(balance)}>
          {balances.length > 1 &&
            balance.account !== null &&
            `${fill(bank.sums.account, { account: balance.account })} `}
          {endsOf(balance, money)} {checkOf(balance, money)}
        </Alert>
      ))}
    </section>
  )
}

/** Only what may be wrong interrupts. */
function roleOf({ check }: AccountBalance): 'alert' | 'status' {
  return check === 'different' || check === 'inverted' ? 'alert' : 'status'
}

function endsOf({ opening, closing }: AccountBalance, money: (amount: number) => string): string {
  if (opening !== null && closing !== null)
    return fill(bank.sums.balances, { opening: money(opening), closing: money(closing) })
  if (opening !== null) return fill(bank.sums.opening, { opening: money(opening) })
  return closing === null ? '' : fill(bank.sums.closing, { closing: money(closing) })
}

function checkOf({ check, difference, line }: AccountBalance, money: (amount: number) => string): string {
  if (check !== 'different') return bank.sums.checks[check]
  const amount = money(Math.abs(difference))
  if (line === null) return fill(bank.sums.checks.different, { difference: amount })
  return fill(bank.sums.checks.differentFrom, { difference: amount, line })
}
