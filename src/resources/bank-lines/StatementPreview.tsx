import type { BankStatement } from '#domain/bank/reading/statement'
import { type Currency, formatMoney } from '#domain/money/money'
import { bank } from '../../providers/es/bank.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { LineText } from './LineActions.tsx'
import { PlainTable } from '../../panel/values/PlainTable.tsx'
import styles from './bank.module.css'
import { Alert } from '@mui/material'
import { ChoiceQuestion } from '../../panel/form/Questions.tsx'
import type { AccountBalance } from '#domain/bank/reading/sums'
import { fill } from '../../providers/i18n/text.ts'
import { grossAndNet } from '#domain/bank/reading/guess'
import type { BankField, BankTable } from '#domain/bank/reading/format'

const PREVIEW_ROWS = 4

type Props = { statement: BankStatement; currency: Currency }

/** The first lines and the sums, so that the user notices a wrong column before the review. */
export function StatementPreview({ statement, currency }: Props) {
  const { lines, ignored, unreadable } = statement
  const [first] = [...unreadable, ...ignored]
  return (
    <>
      {lines.length === 0 ? (
        <p className="note tone-danger" role="alert">
          {bank.noLines} {first && bank.rowProblems[first.problem]}
        </p>
      ) : (
        <PlainTable
          name={bank.preview}
          rows={lines.slice(0, PREVIEW_ROWS)}
          keyOf={({ line }) => String(line)}
          columns={[
            { label: bank.what, render: (line) => <LineText line={line} /> },
            { label: bank.date, render: ({ paidOn }) => <CalendarDay date={paidOn} /> },
            {
              label: bank.amount,
              isAtEnd: true,
              render: ({ amount }) => <Money amount={amount} currency={currency} />,
            },
          ]}
        />
      )}
      <StatementSums statement={statement} currency={currency} />
    </>
  )
}

const SEVERITIES = {
  explained: 'success',
  open: 'info',
  unrelated: 'warning',
  different: 'warning',
  inverted: 'error',
} as const satisfies Record<AccountBalance['check'], string>

function StatementSums({ statement: { credits, debits, unreadable, balances }, currency }: Props) {
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <section className={styles.sums} aria-label={bank.sums.label}>
      <ul>
        <li>{fill(bank.sums.credits, { smart_count: credits.count, amount: money(credits.amount) })}</li>
        <li>{fill(bank.sums.debits, { smart_count: debits.count, amount: money(debits.amount) })}</li>
        {unreadable.length > 0 && <li>{fill(bank.sums.unreadable, { smart_count: unreadable.length })}</li>}
      </ul>
      {balances.map((balance) => (
        <Alert key={JSON.stringify(balance)} severity={SEVERITIES[balance.check]} role={roleOf(balance)}>
          {balances.length > 1 &&
            balance.account !== null &&
            `${fill(bank.sums.account, { account: balance.account })} `}
          {endsOf(balance, money)} {checkOf(balance, money)}
        </Alert>
      ))}
    </section>
  )
}

/** A probable error interrupts a screen reader. */
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

type Fields = readonly (BankField | null)[]
type PaidProps = { file: BankTable; fields: Fields; disabled: boolean; onFields: (fields: Fields) => void }

/** Asks which amount of a payment gateway's file the members paid: before or after the gateway's fee. */
export function PaidChoice({ file, fields, disabled, onFields }: PaidProps) {
  const columns = grossAndNet(file.headings, file.rows)
  if (!columns || fields.includes('credit')) return null
  const names = ['gross', 'net'] as const
  return (
    <ChoiceQuestion
      label={bank.paid.label}
      help={bank.paid.help}
      value={names.find((name) => fields[columns[name]] === 'amount') ?? null}
      options={names.map((value) => ({
        value,
        label: fill(bank.paid[value], { column: file.headings[columns[value]] ?? '' }),
      }))}
      disabled={disabled}
      onChange={(name) =>
        onFields(fields.map((field, index) => (index === columns[name] ? 'amount' : field === 'amount' ? null : field)))
      }
    />
  )
}
