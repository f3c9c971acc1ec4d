import { useId, type ReactNode } from 'react'
import { OptionalLink } from '../page/buttons.tsx'
import styles from './Figures.module.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { feeTotalsOf, type FeeSummary } from '#domain/money/feeSummary'
import { receiptMonthSchema, type ReceiptMonth } from '#domain/money/receipt'
import { figures } from '../../providers/es/home.ts'
import { Money } from '../../ui/values/Money.tsx'
import { PartFailure } from '../page/Page.tsx'
import { useFeeSummaries, useRead } from '../data/queries.ts'
import type { Currency } from '#domain/money/money'

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

type FigureProps = {
  label: string
  value: ReactNode
  to?: string
  children?: ReactNode
  tone?: 'danger' | 'warning' | undefined
}

export function Figure({ label, value, to, children, tone }: FigureProps) {
  const id = useId()
  return (
    <div className={styles.figure}>
      <dt id={`${id}label`} className="muted">
        {label}
      </dt>
      <dd className={styles.value} data-tone={tone}>
        <OptionalLink to={to} id={`${id}value`} aria-labelledby={`${id}label ${id}value`}>
          {value}
        </OptionalLink>
      </dd>
      {children && <dd className={`muted ${styles.details}`}>{children}</dd>}
    </div>
  )
}

type CurrencySums = { currency: Currency; sums: readonly (readonly [label: string, amount: number])[] }

const receiptMonthsSchema = receiptMonthSchema.array()

function feeSums(summaries: readonly FeeSummary[]): CurrencySums[] {
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

function receiptSums(months: readonly ReceiptMonth[]): CurrencySums[] {
  return [...new Set(months.map(({ currency }) => currency))].toSorted().map((currency) => {
    let collected = 0
    for (const month of months) if (month.currency === currency) collected += month.collected
    return { currency, sums: [[figures.valid, collected]] }
  })
}

function useListFilter() {
  const { filterValues = {}, filter, isPending, total = 0 } = useListContext()
  return { filter: { ...filterValues, ...filter }, isFiltered: Object.keys(filterValues).length > 0, isPending, total }
}

/** The sums of a list's cuotas over all its pages, per currency. */
export function FeeSums() {
  const { filter, isPending, total } = useListFilter()
  const query = useFeeSummaries(filter, { enabled: total > 0 && !isPending })
  return total > 0 && <Sums query={query} sums={query.data && feeSums(query.data)} />
}

/** The sums of a list's receipts over all its pages, per currency, while it is filtered. */
export function ReceiptSums() {
  const { filter, isFiltered, isPending, total } = useListFilter()
  const isVisible = total > 0 && isFiltered
  const query = useRead('receipts/monthly', receiptMonthsSchema, { filter, enabled: isVisible && !isPending })
  return isVisible && <Sums query={query} sums={query.data && receiptSums(query.data)} />
}

type SumsProps = { query: Pick<UseQueryResult, 'error' | 'refetch'>; sums: readonly CurrencySums[] | undefined }

function Sums({ query: { error, refetch }, sums: data }: SumsProps) {
  if (!data) return error && <PartFailure error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.sums} aria-label={figures.sums}>
      {data.map(({ currency, sums }) => (
        <dl key={currency}>
          {sums.map(([label, amount]) => (
            <div key={label} className="row">
              <dt className="muted">{label}</dt>
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
