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

/** Months that are shown side by side, the present one included. */
const MONTHS_SHOWN = 12

/** All cuotas that one manages, by the month in which they are due, as the API adds them up; asked for once, however many parts of a page ask. */
export function useFeeMonths(within: ListFilter) {
  return useRead(sumsPath('payments/monthly', within), feeMonthsSchema)
}

/** What was received in the months that are shown, up to the one told. */
export function useReceiptMonths(within: ListFilter, month: Period) {
  const [first] = daysOfMonth(addMonths(month, 1 - MONTHS_SHOWN))
  return useRead(sumsPath('receipts/monthly', { ...within, receivedOn_gte: first }), receiptMonthsSchema)
}

/** The month where the product is, for what is of several institutions. */
export function thisMonth(): Period {
  return periodOf(todayAt({ timezone: DEFAULT_TIMEZONE }))
}

/** The months that are shown side by side, up to the one told, oldest first. */
export function monthsUpTo(month: Period): Period[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, place) => addMonths(month, place + 1 - MONTHS_SHOWN))
}
