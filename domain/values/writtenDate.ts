import type { CalendarDate, Period } from './calendar.ts'

export function dayInFigures(date: CalendarDate): string {
  return date.split('-').toReversed().join('/')
}

export function dayAndMonth(date: CalendarDate): string {
  return dayInFigures(date).slice(0, 5)
}

export const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
)

export function monthInWords(period: Period): string {
  return `${MONTHS[Number(period.slice(5)) - 1]} de ${period.slice(0, 4)}`
}
