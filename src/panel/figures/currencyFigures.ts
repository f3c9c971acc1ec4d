import { addMonths, daysOfMonth, type Period, DEFAULT_TIMEZONE, periodOf } from '#domain/values/calendar'
import { OWING_STATUSES } from '#domain/money/feeStatus'
import { feeTotalsOf, type FeeMonth, type FeeSums, feeMonthSchema } from '#domain/money/feeSummary'
import type { Currency } from '#domain/money/money'
import { type ReceiptDay, type ReceiptMonth, receiptMonthSchema } from '#domain/money/receipt'
import { todayAt, useRead } from '../data/queries.ts'
import { MANAGED } from '#domain/access/access'
import type { ListFilter } from '../list/listAddress.ts'

export type Sum = { amount: number; count: number }

/** A treasurer's main figures in one currency; `Before` is the previous month. */
export type MoneyFigures = {
  currency: Currency
  received: Sum
  receivedBefore: Sum
  due: Sum
  dueBefore: Sum
  owed: Sum
  overdue: Sum
}

/** A month's figures for each currency with cuotas or receipts, sorted. Currencies are never added together. */
export function moneyFiguresOf(
  fees: readonly FeeMonth[],
  receipts: readonly ReceiptMonth[],
  month: Period,
): MoneyFigures[] {
  const before = addMonths(month, -1)
  const currencies = [...new Set([...fees, ...receipts].map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const currencyFees = fees.filter((one) => one.currency === currency)
    const [total] = feeTotalsOf(currencyFees)
    const receivedIn = (period: Period): Sum => {
      const row = receipts.find((one) => one.currency === currency && one.month === period)
      return { amount: row?.collected ?? 0, count: row?.receipts ?? 0 }
    }
    return {
      currency,
      received: receivedIn(month),
      receivedBefore: receivedIn(before),
      due: owedOf(currencyFees.find((one) => one.month === month)),
      dueBefore: owedOf(currencyFees.find((one) => one.month === before)),
      owed: owedOf(total),
      overdue: { amount: total?.overdue ?? 0, count: total?.fees.Defeated ?? 0 },
    }
  })
}

function owedOf(sums: FeeSums | undefined): Sum {
  let count = 0
  for (const status of OWING_STATUSES) count += sums?.fees[status] ?? 0
  return { amount: sums?.pending ?? 0, count }
}

/** The amounts received from the first day of a month up to each of its days, in one currency. */
export function runningTotals(days: readonly Pick<ReceiptDay, 'day' | 'collected'>[], month: Period): number[] {
  const [, last] = daysOfMonth(month)
  let total = 0
  return Array.from({ length: Number(last.slice(-2)) }, (_, place) => {
    const day = `${month}-${String(place + 1).padStart(2, '0')}`
    for (const one of days) if (one.day === day) total += one.collected
    return total
  })
}

/** The currencies with most records first. */
export function byWeight(all: readonly MoneyFigures[]): MoneyFigures[] {
  const weightOf = ({ owed, received, receivedBefore }: MoneyFigures) =>
    owed.count + received.count + receivedBefore.count
  return all.toSorted((a, b) => weightOf(b) - weightOf(a))
}

const feeMonthsSchema = feeMonthSchema.array()
const receiptMonthsSchema = receiptMonthSchema.array()

const MONTHS_SHOWN = 12

export function useFeeMonths(within: ListFilter) {
  return useRead('payments/monthly', feeMonthsSchema, { filter: { ...within, ...MANAGED } })
}

export function useReceiptMonths(within: ListFilter, month: Period) {
  const [first] = daysOfMonth(addMonths(month, 1 - MONTHS_SHOWN))
  return useRead('receipts/monthly', receiptMonthsSchema, { filter: { ...within, receivedOn_gte: first, ...MANAGED } })
}

/** The current month in the product's time zone, for figures of several institutions. */
export function thisMonth(): Period {
  return periodOf(todayAt({ timezone: DEFAULT_TIMEZONE }))
}

export function monthsUpTo(month: Period): Period[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, place) => addMonths(month, place + 1 - MONTHS_SHOWN))
}
