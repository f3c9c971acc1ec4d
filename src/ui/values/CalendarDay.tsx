import type { CalendarDate } from '#domain/calendar'
import { formatDay } from './day.ts'

/** A calendar date as people read it. It is already the institution's local day, so no time zone is applied. */
export function CalendarDay({ date }: { date: CalendarDate }) {
  return (
    <time className="tabular nowrap" dateTime={date}>
      {formatDay(date)}
    </time>
  )
}
