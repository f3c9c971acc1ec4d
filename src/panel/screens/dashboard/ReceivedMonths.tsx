import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { minorDigits } from '#domain/money/currency'
import { formatMoney, type Currency } from '#domain/money/money'
import { dashboard } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import { receivedIn } from '../../figures/listAddress.ts'
import { Section } from '../../form/FormSection.tsx'
import { monthInWords } from '#domain/values/writtenDate'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { Chips } from '../../list/Chips.tsx'
import { ChartOrTable } from './ChartOrTable.tsx'
import { PlainTable } from '../../values/PlainTable.tsx'
import { formatCount } from '../../../ui/values/formats.ts'
import type { Period } from '#domain/values/calendar'
import type { ReceiptMonth } from '#domain/money/receipt'
import { monthsUpTo, useReceiptMonths } from '../../figures/moneyFigures.ts'

const MonthBars = lazyPage(() => import('./MonthBars.tsx'))

export function ReceivedMonths({ month }: { month: Period }) {
  const { data, error, refetch } = useReceiptMonths({}, month)
  const [selected, setSelected] = useState<Currency | null>(null)
  if (!data) {
    return (
      <Section title={dashboard.received}>
        <NotLoaded query={{ error, refetch }} isPart rows={6} />
      </Section>
    )
  }
  const currencies = [...new Set(data.map(({ currency }) => currency))].toSorted()
  const currency = selected !== null && currencies.includes(selected) ? selected : currencies[0]
  if (!currency) {
    return (
      <Section title={dashboard.received}>
        <p className="muted">{dashboard.receivedEmpty}</p>
      </Section>
    )
  }
  const months = monthsUpTo(month).map(
    (each): ReceiptMonth =>
      data.find((one) => one.month === each && one.currency === currency) ?? {
        month: each,
        currency,
        receipts: 0,
        collected: 0,
      },
  )
  const title = fill(dashboard.receivedIn, { currency })
  const listFilter = currencies.length > 1 ? { currency } : {}
  const series = [{ id: 'Paid' as const, label: dashboard.amount, values: months.map(({ collected }) => collected) }]
  return (
    <ChartOrTable
      title={title}
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
      chart={
        <MonthBars
          name={fill(dashboard.receivedChart, { currency })}
          months={months.map((one) => one.month)}
          series={series}
          unit={10 ** minorDigits(currency)}
          textOf={(amount) => formatMoney(amount, currency)}
        />
      }
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
