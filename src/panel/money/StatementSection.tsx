import { useId, useState } from 'react'
import { Button } from '@mui/material'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { addDays } from '#domain/values/calendar'
import { feeName } from '#domain/money/fee'
import { formatMoney, type Currency } from '#domain/money/money'
import { statementSchema, type Statement } from '#domain/money/statement'
import { NotLoaded } from '../page/Page.tsx'
import { memberAccount } from '../../providers/es/memberAccount.ts'
import { fill } from '../../providers/i18n/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { useRead } from '../data/queries.ts'
import { DateInput } from '../form/DateInput.tsx'
import { dayText } from '../values/dateText.ts'
import tableStyles from '../values/table.module.css'
import styles from './money.module.css'

const AT_FIRST = 365

type Props = { userId: string; institutionId: string; today: string; title?: string }

export function StatementSection({ userId, institutionId, today, title = memberAccount.statement.title }: Props) {
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const [initial] = useState(() => ({ from: addDays(today, -AT_FIRST), to: today }))
  return (
    <section className={`stack ${styles.statement}`} aria-labelledby={heading} data-printed={isOpen}>
      <h2 id={heading}>{title}</h2>
      {isOpen ? (
        <Form record={initial} noValidate>
          <div className={styles.range}>
            <DateInput source="from" label={memberAccount.statement.from} max={today} />
            <DateInput source="to" label={memberAccount.statement.to} max={today} />
            <Button variant="outlined" onClick={() => globalThis.print()}>
              {memberAccount.statement.print}
            </Button>
          </div>
          <InRange userId={userId} institutionId={institutionId} />
        </Form>
      ) : (
        <Button variant="outlined" className={styles.open} onClick={() => setOpen(true)}>
          {memberAccount.statement.open}
        </Button>
      )}
    </section>
  )
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/

function InRange({ userId, institutionId }: Pick<Props, 'userId' | 'institutionId'>) {
  const [from, to] = useWatch({ name: ['from', 'to'] }).map((day: unknown) =>
    typeof day === 'string' && WHOLE_DAY.test(day) ? day : undefined,
  )
  const isBackwards = from !== undefined && to !== undefined && from > to
  const { data, error, refetch } = useRead('payments/statement', statementSchema, {
    filter: { institutionId, userId, from, to },
    enabled: !isBackwards,
  })
  if (isBackwards) return <p className="muted">{memberAccount.statement.order}</p>
  if (!data) return <NotLoaded query={{ error, refetch }} isPart rows={4} />
  if (data.currency === null) return <p className="muted">{memberAccount.statement.empty}</p>
  return <Lines statement={data} currency={data.currency} />
}

function Lines({ statement, currency }: { statement: Statement; currency: Currency }) {
  const { opening, closing, lines, from, to } = statement
  const amount = (value: number) => formatMoney(value, currency)
  const balance = (value: number) =>
    value < 0 ? fill(memberAccount.statement.inFavour, { amount: amount(-value) }) : amount(value)
  return (
    <table className={`${tableStyles.table} ${tableStyles.framed} ${tableStyles.stacked} ${styles.lines}`}>
      <thead>
        <tr>
          <th scope="col">{memberAccount.statement.date}</th>
          <th scope="col">{memberAccount.statement.line}</th>
          <th scope="col">{memberAccount.statement.amount}</th>
          <th scope="col">{memberAccount.statement.balance}</th>
        </tr>
      </thead>
      <tbody>
        {from !== null && (
          <tr>
            <td>
              <CalendarDay date={from} />
            </td>
            <th scope="row" colSpan={2}>
              {memberAccount.statement.opening}
            </th>
            <td>{balance(opening)}</td>
          </tr>
        )}
        {lines.map((line, index) => (
          <tr key={`${line.feeId} ${line.receiptId} ${line.kind} ${index}`}>
            <td>
              <CalendarDay date={line.date} />
            </td>
            <td>{fill(memberAccount.statement.kinds[kindOf(line)], { fee: feeName(line) })}</td>
            <td>{amount(line.amount)}</td>
            <td>{balance(line.balance)}</td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={4}>{memberAccount.statement.empty}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <CalendarDay date={to} />
          </td>
          <th scope="row" colSpan={2}>
            {fill(memberAccount.statement.closing, { date: dayText(to) })}
          </th>
          <td>{balance(closing)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** A balance in favour that the club brought along is a charge below zero. */
function kindOf({ kind, amount, receiptId }: Statement['lines'][number]) {
  if (kind === 'charge' && amount < 0) return 'inFavour'
  if (kind === 'refinance' && amount > 0) return 'refinanceUndone'
  if (kind !== 'reversal') return kind
  if (receiptId === null) return 'writeOffReversal'
  return amount < 0 ? 'refundReversal' : kind
}
