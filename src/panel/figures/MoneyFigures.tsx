import { useId, type ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { addMonths, type Period } from '#domain/values/calendar'
import { figures } from '../../providers/es/home.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import { monthName } from '../values/dateText.ts'
import { NotLoaded } from '../page/Page.tsx'
import { OWED } from '#domain/money/feeStatus'
import { dueIn, receivedIn, withStatus, type ListFilter } from '../list/listAddress.ts'
import { Figure, Figures } from './Figure.tsx'
import {
  byWeight,
  moneyFiguresOf,
  type MoneyFigures as FiguresOf,
  type Sum,
  useFeeMonths,
  useReceiptMonths,
} from './currencyFigures.ts'
import type { Currency } from '#domain/money/money'

type Props = {
  /** The filter of the sums: one institution, or empty for all that the user manages. */
  within: ListFilter
  listFilter: ListFilter
  month: Period
  next?: ReactNode
}

/** The figures of the currency with most records; others are folded. */
export function MoneyFigures({ within, listFilter, month, next }: Props) {
  const fees = useFeeMonths(within)
  const receipts = useReceiptMonths(within, month)
  if (!fees.data || !receipts.data) return <NotLoaded query={[fees, receipts]} isPart />
  const [main, ...others] = byWeight(moneyFiguresOf(fees.data, receipts.data, month))
  if (!main) {
    return (
      <div className="parts">
        <p className="muted">{figures.empty}</p>
        {next}
      </div>
    )
  }
  if (others.length === 0) return <InCurrency figures={main} listFilter={listFilter} month={month} />
  const inCurrency = (one: FiguresOf) => (
    <div key={one.currency} className="stack">
      <h3 className="muted">{one.currency}</h3>
      <InCurrency figures={one} listFilter={{ ...listFilter, currency: one.currency }} month={month} />
    </div>
  )
  return (
    <div className="parts">
      {inCurrency(main)}
      <details>
        <summary>{fill(figures.others, { currencies: others.map(({ currency }) => currency).join(', ') })}</summary>
        <div className="parts">{others.map(inCurrency)}</div>
      </details>
    </div>
  )
}

type InCurrencyProps = { figures: FiguresOf; listFilter: ListFilter; month: Period }

function InCurrency({ figures: one, listFilter, month }: InCurrencyProps) {
  const { currency, received, receivedBefore, due, dueBefore, owed, overdue } = one
  const before = addMonths(month, -1)
  const rows = [
    {
      label: fill(figures.received, { month: monthName(month) }),
      to: receivedIn(month, listFilter),
      sum: received,
      count: figures.receipts,
      earlier: { sum: receivedBefore, to: receivedIn(before, listFilter) },
    },
    {
      label: fill(figures.due, { month: monthName(month) }),
      to: dueIn(month, listFilter, OWED),
      sum: due,
      earlier: { sum: dueBefore, to: dueIn(before, listFilter, OWED) },
    },
    { label: figures.overdue, to: withStatus(['Defeated'], listFilter), sum: overdue, tone: 'danger' as const },
    { label: figures.owed, to: withStatus(OWED, listFilter), sum: owed },
  ]
  return (
    <Figures>
      {rows.map(({ label, to, sum, count = figures.fees, earlier, tone }) => (
        <Figure
          key={label}
          label={label}
          to={to}
          value={<Money amount={sum.amount} currency={currency} />}
          tone={sum.count > 0 ? tone : undefined}
        >
          <span>{fill(count, { smart_count: sum.count })}</span>
          {earlier && <Before {...earlier} month={before} currency={currency} />}
        </Figure>
      ))}
    </Figures>
  )
}

type BeforeProps = { month: Period; sum: Sum; currency: Currency; to: string }

function Before({ month, sum, currency, to }: BeforeProps) {
  const id = useId()
  return (
    <span>
      <span id={id}>{fill(figures.before, { month: monthName(month) })}</span>{' '}
      <LinkBase to={to} id={`${id}value`} aria-labelledby={`${id} ${id}value`}>
        <Money amount={sum.amount} currency={currency} />
      </LinkBase>
    </span>
  )
}
