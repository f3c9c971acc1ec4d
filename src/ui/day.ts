import type { CalendarDate } from '#domain/calendar'

const dayFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** `2024-03-05` as `05/03/2024`. A calendar date has no time zone: it is formatted as it stands. */
export function formatDay(date: CalendarDate): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`))
}

/** Weekdays 1 (Monday) to 7 (Sunday), as `domain/institution.ts` counts them. */
const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const

export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday - 1] ?? ''
}
