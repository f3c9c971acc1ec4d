import { addMonths, daysOfMonth, DEFAULT_TIMEZONE, periodOf, type Period } from '#domain/values/calendar'
import { feeMonthSchema } from '#domain/money/feeSummary'
import { receiptMonthSchema } from '#domain/money/receipt'
import { MANAGED } from '../data/useActor.ts'
import { todayAt } from '../data/useInstitution.ts'
import { useRead } from '../data/useRead.ts'
import type { ListFilter } from './listAddress.ts'

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
