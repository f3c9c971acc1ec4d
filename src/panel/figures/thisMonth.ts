import { DEFAULT_TIMEZONE, addMonths, calendarDateIn, periodOf } from '#domain/calendar'
import type { Period } from '#domain/calendar'
import { MONTHS_SHOWN } from './useMoneySums.ts'

/** The month where the product is, for what is of several institutions. */
export function thisMonth(): Period {
  return periodOf(calendarDateIn(DEFAULT_TIMEZONE, Date.now()))
}

/** The months that are shown side by side, up to the one told, oldest first. */
export function monthsUpTo(month: Period): Period[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, place) => addMonths(month, place + 1 - MONTHS_SHOWN))
}
