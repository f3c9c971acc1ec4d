import type { CalendarDate } from '#domain/values/calendar'
import { dayInFigures } from '#domain/values/writtenDate'
import { whenUsed } from '../../providers/i18n/text.ts'

const instantFormat = whenUsed(
  () =>
    new Intl.DateTimeFormat('es-AR', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** An instant (ISO 8601, UTC) in the reader's time zone: `05/03/2024, 17:40`. */
function formatInstant(at: string): string {
  return instantFormat().format(new Date(at))
}

/** Weekdays 1 (Monday) to 7 (Sunday), as `domain/clubs/institution.ts` counts them. */
const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const

export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday - 1] ?? ''
}

/** A readable calendar date. It is already the institution's local day, so no time zone applies. */
export function CalendarDay({ date }: { date: CalendarDate }) {
  return (
    <time className="tabular nowrap" dateTime={date}>
      {dayInFigures(date)}
    </time>
  )
}

export function Instant({ at }: { at: string }) {
  return (
    <time className="tabular nowrap" dateTime={at}>
      {formatInstant(at)}
    </time>
  )
}
