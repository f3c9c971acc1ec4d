import { useListContext } from 'react-admin'
import { feeTotalsOf, type FeeSummary } from '#domain/money/feeSummary'
import { receiptMonthSchema, type ReceiptMonth } from '#domain/money/receipt'
import { figures } from '../../providers/es/home.ts'
import { Money } from '../../ui/values/Day.tsx'
import { PartFailure } from '../page/Page.tsx'
import { useFeeSummaries, useRead } from '../data/queries.ts'
import styles from './Figures.module.css'
import type { Currency } from '#domain/money/money'

type Sums = { currency: Currency; sums: readonly (readonly [label: string, amount: number])[] }

const receiptMonthsSchema = receiptMonthSchema.array()

function feeSums(summaries: readonly FeeSummary[]): Sums[] {
  return feeTotalsOf(summaries).map(({ currency, billed, collected, pending, overdue, credit }) => ({
    currency,
    sums: [
      [figures.billed, billed],
      [figures.collected, collected],
      [figures.pending, pending],
      [figures.overdue, overdue],
      [figures.credit, credit],
    ],
  }))
}

function receiptSums(months: readonly ReceiptMonth[]): Sums[] {
  return [...new Set(months.map(({ currency }) => currency))].toSorted().map((currency) => {
    let collected = 0
    for (const month of months) if (month.currency === currency) collected += month.collected
    return { currency, sums: [[figures.valid, collected]] }
  })
}

/** The sums of a list's rows over all its pages, per currency. Those of receipts only while the list is filtered. */
export function ListSums({ of }: { of: 'payments' | 'receipts' }) {
  const { filterValues = {}, filter, isPending, total = 0 } = useListContext()
  const isVisible = total > 0 && (of === 'payments' || Object.keys(filterValues).length > 0)
  const whole = { ...filterValues, ...filter }
  const isReady = isVisible && !isPending
  const fees = useFeeSummaries(whole, { enabled: isReady && of === 'payments' })
  const receipts = useRead('receipts/monthly', receiptMonthsSchema, {
    filter: whole,
    enabled: isReady && of === 'receipts',
  })
  if (!isVisible) return null
  const { error, refetch } = of === 'payments' ? fees : receipts
  const data = of === 'payments' ? fees.data && feeSums(fees.data) : receipts.data && receiptSums(receipts.data)
  if (!data) return error && <PartFailure error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.sums} aria-label={figures.sums}>
      {data.map(({ currency, sums }) => (
        <dl key={currency}>
          {sums.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
