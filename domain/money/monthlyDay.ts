import { addMonths, calendarDateIn, daysOfMonth, periodOf, type CalendarDate, type Period } from '../values/calendar.ts'
import type { Institution } from '../clubs/institution.ts'

export type Schedule = Pick<Institution, 'generatesOn' | 'generatesSince' | 'timezone' | 'status'>

export function generationDay(period: Period, day: number): CalendarDate {
  const [, last] = daysOfMonth(period)
  const date = `${period}-${String(day).padStart(2, '0')}`
  return date < last ? date : last
}

/**
 * From its day to the end of the month, so that a server that was off catches up. A day that had
 * passed when it was chosen counts from the next month.
 */
export function periodDue(schedule: Schedule, now: number): Period | null {
  const { generatesOn, generatesSince, timezone, status } = schedule
  if (generatesOn === null || status === 'archived') return null
  const today = calendarDateIn(timezone, now)
  const period = periodOf(today)
  const day = generationDay(period, generatesOn)
  if (today < day || (generatesSince !== null && day < generatesSince)) return null
  return period
}

/** The earliest first: months whose day has passed since the schedule was chosen. */
export function missedMonths(schedule: Schedule, now: number): Period[] {
  const { generatesOn, generatesSince, timezone, status } = schedule
  if (generatesOn === null || generatesSince === null || status === 'archived') return []
  const current = periodOf(calendarDateIn(timezone, now))
  const months: Period[] = []
  for (let period = periodOf(generatesSince); period < current; period = addMonths(period, 1)) {
    if (generationDay(period, generatesOn) >= generatesSince) months.push(period)
  }
  return months
}

export function nextGeneration(schedule: Schedule, now: number, done: Period | null = null): CalendarDate | null {
  const { generatesOn, generatesSince, timezone, status } = schedule
  if (generatesOn === null || status === 'archived') return null
  const today = calendarDateIn(timezone, now)
  const first = generatesSince !== null && generatesSince > today ? generatesSince : today
  const period = periodOf(first)
  const day = generationDay(period, generatesOn)
  const isOver = day < first || (done !== null && period <= done)
  return isOver ? generationDay(addMonths(period, 1), generatesOn) : day
}

/** A schedule starts again when its institution is no longer archived. */
export function scheduledSince(
  { generatesOn, timezone, status }: Pick<Schedule, 'generatesOn' | 'timezone' | 'status'>,
  before: Pick<Schedule, 'generatesOn' | 'generatesSince' | 'status'> | null,
  now: number,
): CalendarDate | null {
  if (generatesOn === null) return null
  const isReopened = before?.status === 'archived' && status !== 'archived'
  return before?.generatesOn === generatesOn && !isReopened ? before.generatesSince : calendarDateIn(timezone, now)
}
