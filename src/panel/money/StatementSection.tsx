import { useState } from 'react'
import { Button } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { addDays } from '#domain/values/calendar'
import { feeName } from '#domain/money/fee'
import { formatMoney, type Currency } from '#domain/money/money'
import { statementSchema, type Statement } from '#domain/money/statement'
import { NotLoaded, Section } from '../page/Page.tsx'
import { memberAccount } from '../../providers/es/memberAccount.ts'
import { fill } from '../../providers/i18n/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { useRead } from '../data/queries.ts'
import { DateInput } from '../form/DateInput.tsx'
import { dayText } from '../values/dateText.ts'
import { PlainTable } from '../values/PlainTable.tsx'
import formStyles from '../form/form.module.css'
import { Choices } from './InstitutionMoneyPage.tsx'
import styles from './money.module.css'

const texts = memberAccount.statement
const INITIAL_DAYS = 365

type Props = { userId: string; institutionId: string; today: string; title?: string }

export function StatementSection({ userId, institutionId, today, title = texts.title }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={title} className={isOpen ? formStyles.section : `${formStyles.section} no-print`}>
      {isOpen ? (
        <Choices initial={{ from: addDays(today, -INITIAL_DAYS), to: today }}>
          <div className={`${styles.range} no-print`}>
            <DateInput source="from" label={texts.from} max={today} />
            <DateInput source="to" label={texts.to} max={today} />
            <Button variant="outlined" onClick={() => globalThis.print()}>
              {texts.print}
            </Button>
          </div>
          <InRange userId={userId} institutionId={institutionId} />
        </Choices>
      ) : (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      )}
    </Section>
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
  if (isBackwards) return <p className="muted">{texts.order}</p>
  if (!data) return <NotLoaded query={{ error, refetch }} isPart />
  if (data.currency === null) return <p className="muted">{texts.empty}</p>
  return <Lines statement={data} currency={data.currency} />
}

/** `amount` is null for the opening and the closing balance. */
type Row = { what: string; date: string; amount: number | null; balance: number }

function Lines({ statement, currency }: { statement: Statement; currency: Currency }) {
  const { opening, closing, lines, from, to } = statement
  const amountText = (value: number) => formatMoney(value, currency)
  const balanceText = (value: number) =>
    value < 0 ? fill(texts.inFavour, { amount: amountText(-value) }) : amountText(value)
  const rows: Row[] = [
    ...(from === null ? [] : [{ what: texts.opening, date: from, amount: null, balance: opening }]),
    ...lines.map((line) => ({ ...line, what: fill(texts.kinds[kindOf(line)], { fee: feeName(line) }) })),
    { what: fill(texts.closing, { date: dayText(to) }), date: to, amount: null, balance: closing },
  ]
  return (
    <>
      {lines.length === 0 && <p>{texts.empty}</p>}
      <PlainTable
        rows={rows.map((row, index) => ({ ...row, key: String(index) }))}
        keyOf={({ key }) => key}
        columns={[
          { label: texts.line, render: ({ what }) => what },
          { label: texts.date, render: ({ date }) => <CalendarDay date={date} /> },
          { label: texts.amount, isAtEnd: true, render: ({ amount }) => amount !== null && amountText(amount) },
          {
            label: texts.balance,
            isAtEnd: true,
            render: ({ amount, balance }) =>
              amount === null ? <strong>{balanceText(balance)}</strong> : balanceText(balance),
          },
        ]}
      />
    </>
  )
}

/** An opening credit is a charge below zero. */
function kindOf({ kind, amount, receiptId }: Statement['lines'][number]) {
  if (kind === 'charge' && amount < 0) return 'inFavour'
  if (kind === 'refinance' && amount > 0) return 'refinanceUndone'
  if (kind !== 'reversal') return kind
  if (receiptId === null) return 'writeOffReversal'
  return amount < 0 ? 'refundReversal' : kind
}
