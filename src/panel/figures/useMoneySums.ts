import { addMonths, daysOfMonth, DEFAULT_TIMEZONE, periodOf } from '#domain/calendar'
import type { Period } from '#domain/calendar'
import { feeMonthSchema } from '#domain/feeSummary'
import { receiptMonthSchema } from '#domain/receiptMonth'
import { MANAGED } from '../data/useActor.ts'
import { todayAt } from '../data/useInstitution.ts'
import { useRead } from '../data/useRead.ts'
import type { ListFilter } from './addresses.ts'

const feeMonthsSchema = feeMonthSchema.array()
const receiptMonthsSchema = receiptMonthSchema.array()

const sumsPath = (path: string, filter: ListFilter) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ ...filter, ...MANAGED }))}`

/** How many months a chart shows, including the current one. */
const MONTHS_SHOWN = 12

/**
 * All cuotas that the user manages, added up by the API for each due month. However many parts of a page ask, the
 * request is made once.
 */
export function useFeeMonths(within: ListFilter) {
  return useRead(sumsPath('payments/monthly', within), feeMonthsSchema)
}

/** What was received in the months shown, up to `month`. */
export function useReceiptMonths(within: ListFilter, month: Period) {
  const [first] = daysOfMonth(addMonths(month, 1 - MONTHS_SHOWN))
  return useRead(sumsPath('receipts/monthly', { ...within, receivedOn_gte: first }), receiptMonthsSchema)
}

/** The current month in the product's time zone, for figures of several institutions. */
export function thisMonth(): Period {
  return periodOf(todayAt({ timezone: DEFAULT_TIMEZONE }))
}

/** The months shown, up to `month`, oldest first. */
export function monthsUpTo(month: Period): Period[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, place) => addMonths(month, place + 1 - MONTHS_SHOWN))
}
