import type { Period } from '#domain/calendar'

const MONTH_FORMAT = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month as a person reads it: `2024-05` is "mayo de 2024". It has no time zone, so none may shift it. */
export function periodText(period: Period): string {
  return MONTH_FORMAT.format(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5, 7)) - 1, 1))
}
