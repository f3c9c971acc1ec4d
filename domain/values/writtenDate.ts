import type { CalendarDate, Period } from './calendar.ts'

export function dayInFigures(date: CalendarDate): string {
  return date.split('-').toReversed().join('/')
}

export function dayAndMonth(date: CalendarDate): string {
  return dayInFigures(date).slice(0, 5)
}

/** By number from 1, less one. */
export const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
)

/** A month in words: `2024-05` is "mayo de 2024". */
export function monthInWords(period: Period): string {
  return `${MONTHS[Number(period.slice(5)) - 1]} de ${period.slice(0, 4)}`
}
