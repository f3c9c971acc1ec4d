import { dashboard } from '../../../providers/es/home.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { Section, PageTitle } from '../../page/Page.tsx'
import styles from './Dashboard.module.css'
import { thisMonth, monthsUpTo, useFeeMonths, useReceiptMonths } from '../../figures/currencyFigures.ts'
import { SystemNotices, PlatformCounts } from '../../figures/PlatformFigures.tsx'
import { FEE_STATUSES, NO_FEES, type FeeStatus } from '#domain/money/feeStatus'
import { sum, formatMoney, type Currency } from '#domain/money/money'
import { LinkBase } from 'react-admin'
import { shell } from '../../../providers/es/shell.ts'
import { fill, formatCount } from '../../../providers/i18n/text.ts'
import { dueIn, receivedIn } from '../../list/listAddress.ts'
import { monthInWords } from '#domain/values/writtenDate'
import { PlainTable } from '../../values/PlainTable.tsx'
import { ChartOrTable } from './ChartOrTable.tsx'
import type { Period } from '#domain/values/calendar'
import type { FeeMonth } from '#domain/money/feeSummary'
import { useState } from 'react'
import { Chips } from '../../list/Chips.tsx'
import type { ReceiptMonth } from '#domain/money/receipt'

export default function DashboardPage() {
  const month = thisMonth()
  return (
    <>
      <PageTitle title={dashboard.title} />
      <div className="parts">
        <SystemNotices />
        <Section title={dashboard.institutions}>
          <PlatformCounts />
        </Section>
        <Section title={dashboard.money}>
          <MoneyFigures within={{}} listFilter={{}} month={month} />
        </Section>
        <FeeMonths month={month} />
        <ReceivedMonths month={month} />
      </div>
    </>
  )
}

function FeeMonths({ month }: { month: Period }) {
  const query = useFeeMonths({})
  const title = dashboard.fees
  const months = countsOf(query.data ?? [], monthsUpTo(month))
  const series = FEE_STATUSES.map((status) => ({
    id: status,
    label: shell.status[status],
    values: months.map(({ fees }) => fees[status]),
  })).filter(({ values }) => sum(values) > 0)
  return (
    <ChartOrTable
      title={title}
      query={query}
      empty={dashboard.feesEmpty}
      chart={{ name: dashboard.feesChart, months: monthsUpTo(month), series }}
      table={<StatusTable months={months} title={title} />}
    />
  )
}

function StatusTable({ months, title }: { months: readonly MonthCounts[]; title: string }) {
  return (
    // a wide table scrolls on its own, also by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} tabIndex={0} aria-label={fill(dashboard.tableOf, { title })}>
      <PlainTable<MonthCounts>
        className={styles.counts}
        rows={months.toReversed()}
        keyOf={({ month }) => month}
        columns={[
          { label: dashboard.month, render: ({ month }) => monthInWords(month) },
          ...FEE_STATUSES.map((status) => ({
            label: shell.status[status],
            isAtEnd: true,
            render: ({ month, fees }: MonthCounts) => (
              <Count
                count={fees[status]}
                to={dueIn(month, {}, [status])}
                of={`${shell.status[status]}, ${monthInWords(month)}`}
              />
            ),
          })),
          {
            label: dashboard.all,
            isAtEnd: true,
            render: ({ month, all }) => (
              <Count count={all} to={dueIn(month, {})} of={`${dashboard.all}, ${monthInWords(month)}`} />
            ),
          },
        ]}
      />
    </section>
  )
}

function Count({ count, to, of }: { count: number; to: string; of: string }) {
  const text = formatCount(count)
  return count === 0 ? (
    text
  ) : (
    <LinkBase to={to} aria-label={`${of}: ${text}`}>
      {text}
    </LinkBase>
  )
}

type MonthCounts = { month: Period; fees: Record<FeeStatus, number>; all: number }

/** The counts of `months`, in their order. They count cuotas, not money, so all currencies go together. */
export function countsOf(sums: readonly FeeMonth[], months: readonly Period[]): MonthCounts[] {
  return months.map((month) => {
    const fees = { ...NO_FEES }
    for (const one of sums) {
      if (one.month === month) for (const status of FEE_STATUSES) fees[status] += one.fees[status]
    }
    return { month, fees, all: sum(Object.values(fees)) }
  })
}

function ReceivedMonths({ month }: { month: Period }) {
  const query = useReceiptMonths({}, month)
  const data = query.data ?? []
  const [selected, setSelected] = useState<Currency | null>(null)
  const currencies = [...new Set(data.map(({ currency }) => currency))].toSorted()
  const [first = 'ARS'] = currencies
  const currency = selected !== null && currencies.includes(selected) ? selected : first
  const isEmpty = currencies.length === 0
  const months = monthsUpTo(month).map(
    (each): ReceiptMonth =>
      data.find((one) => one.month === each && one.currency === currency) ?? {
        month: each,
        currency,
        receipts: 0,
        collected: 0,
      },
  )
  const listFilter = currencies.length > 1 ? { currency } : {}
  const series = { id: 'Paid', label: dashboard.amount, values: months.map(({ collected }) => collected) } as const
  return (
    <ChartOrTable
      title={isEmpty ? dashboard.received : fill(dashboard.receivedIn, { currency })}
      query={query}
      empty={dashboard.receivedEmpty}
      beside={
        currencies.length > 1 && (
          <Chips
            legend={dashboard.currency}
            chips={currencies.map((id) => ({ id, label: id }))}
            selected={currency}
            onSelect={setSelected}
          />
        )
      }
      chart={{
        name: fill(dashboard.receivedChart, { currency }),
        months: monthsUpTo(month),
        series: isEmpty ? [] : [series],
        currency,
      }}
      table={
        <PlainTable
          rows={months.toReversed()}
          keyOf={(one) => one.month}
          columns={[
            {
              label: dashboard.month,
              render: (one) => <LinkBase to={receivedIn(one.month, listFilter)}>{monthInWords(one.month)}</LinkBase>,
            },
            { label: dashboard.count, isAtEnd: true, render: ({ receipts }) => formatCount(receipts) },
            { label: dashboard.amount, isAtEnd: true, render: ({ collected }) => formatMoney(collected, currency) },
          ]}
        />
      }
    />
  )
}
