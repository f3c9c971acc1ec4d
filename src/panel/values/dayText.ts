import type { CalendarDate } from '#domain/calendar'

const DAY_FORMAT = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A calendar day inside a sentence: `2024-05-10` is "10 de mayo de 2024". It has no time zone, so none may shift it. */
export function dayText(date: CalendarDate): string {
  return DAY_FORMAT.format(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))))
}
