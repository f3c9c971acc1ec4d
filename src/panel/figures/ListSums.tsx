import { useListContext } from 'react-admin'
import { feeMonthSchema, feeTotalsOf } from '#domain/feeSummary'
import { receiptMonthSchema } from '#domain/receiptMonth'
import { figures } from '../../providers/es/figures.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import { PartFailure } from '../page/PageFailure.tsx'
import { useRead } from '../data/useRead.ts'
import styles from './Figures.module.css'
import type { Currency } from '#domain/money'

const t = createText(figures)

type Sums = { currency: Currency; sums: readonly (readonly [label: string, amount: number])[] }

const feeSumsSchema = feeMonthSchema.array().transform((months): Sums[] =>
  feeTotalsOf(months).map(({ currency, billed, collected, pending, overdue }) => ({
    currency,
    sums: [
      [t('billed'), billed],
      [t('collected'), collected],
      [t('pending'), pending],
      [t('overdue'), overdue],
    ],
  })),
)

const receiptSumsSchema = receiptMonthSchema.array().transform((months): Sums[] =>
  [...new Set(months.map(({ currency }) => currency))].toSorted().map((currency) => {
    let collected = 0
    for (const month of months) if (month.currency === currency) collected += month.collected
    return { currency, sums: [[t('valid'), collected]] }
  }),
)

const SCHEMAS = { payments: feeSumsSchema, receipts: receiptSumsSchema }

/**
 * The sums of a filtered list's rows, over all its pages, per currency: the same numbers as the figures that link here.
 * They load after the rows.
 */
export function ListSums({ of }: { of: keyof typeof SCHEMAS }) {
  const { filterValues = {}, filter, isPending, total = 0 } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  const asked = encodeURIComponent(JSON.stringify({ ...filterValues, ...filter }))
  const { data, error, refetch } = useRead(`${of}/monthly?filter=${asked}`, SCHEMAS[of], {
    enabled: isFiltered && !isPending && total > 0,
  })
  if (!isFiltered || total === 0) return null
  if (!data) return error && <PartFailure error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.sums} aria-label={t('sums')}>
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
