import type { CalendarDate, Period } from '#domain/values/calendar'
import { whenUsed } from '../../providers/i18n/text.ts'

const dayFormat = whenUsed(
  () => new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** A calendar day in a sentence: `2024-05-10` is "10 de mayo de 2024". In UTC, so that no time zone shifts it. */
export function dayText(date: CalendarDate): string {
  return dayFormat().format(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))))
}

const nameFormat = whenUsed(() => new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }))
const shortFormat = whenUsed(() => new Intl.DateTimeFormat('es', { month: 'short', year: '2-digit', timeZone: 'UTC' }))

/** The name of a month without its year: `2024-05` is "mayo". */
export function monthName(period: Period): string {
  return nameFormat().format(firstDayOf(period))
}

/** A short month: `2024-05` is "may 24". */
export function shortMonth(period: Period): string {
  return shortFormat().format(firstDayOf(period))
}

function firstDayOf(period: Period): number {
  return Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5, 7)) - 1, 1)
}
