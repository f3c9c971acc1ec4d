import { z } from 'zod'

export type Clock = () => number

/** A day without an hour, `YYYY-MM-DD`, in the institution's time zone. */
export type CalendarDate = string

export type Period = string

const MS_PER_DAY = 86_400_000
const DATE_FORM = /^(\d{4})-(\d{2})-(\d{2})$/

function toUtc(date: CalendarDate): number {
  const parts = DATE_FORM.exec(date)
  if (!parts) throw new RangeError(`not a calendar date: ${date}`)
  return Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
}

export function isCalendarDate(text: string): boolean {
  if (!DATE_FORM.test(text)) return false
  const year = Number(text.slice(0, 4))
  if (year < 1900 || year > 2200) return false
  return new Date(toUtc(text)).toISOString().slice(0, 10) === text
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(toUtc(date) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / MS_PER_DAY)
}

/** Also for a zone that the runtime does not know; `rayo.day_in` uses the same. */
export const DEFAULT_TIMEZONE = 'America/Argentina/Buenos_Aires'

/** An unknown zone counts as DEFAULT_TIMEZONE: one club's setting must not break the lists of others. */
export function calendarDateIn(timezone: string, instant: number): CalendarDate {
  return dayFormatOf(timezone).format(instant)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormatOf(timezone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timezone)
  if (!format) {
    format = newDayFormat(timezone) ?? dayFormatOf(DEFAULT_TIMEZONE)
    dayFormats.set(timezone, format)
  }
  return format
}

function newDayFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    // Swedish dates are those of ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  } catch (error) {
    if (error instanceof RangeError && timeZone !== DEFAULT_TIMEZONE) return null
    throw error
  }
}

export function periodOf(date: CalendarDate): Period {
  return date.slice(0, 7)
}

export function daysOfMonth(period: Period): [first: CalendarDate, last: CalendarDate] {
  return [`${period}-01`, addDays(`${addMonths(period, 1)}-01`, -1)]
}

export function addMonths(period: Period, months: number): Period {
  const index = Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export const calendarDateSchema = z
  .string({ error: 'invalidDate' })
  .refine(isCalendarDate, { error: 'invalidDate' })
  .meta({ format: 'date', description: 'Calendar day in the institution’s time zone' })

export const periodSchema = z
  .string({ error: 'invalidPeriod' })
  .regex(/^((19|20|21)\d{2}|2200)-(0[1-9]|1[0-2])$/, { error: 'invalidPeriod' })
  .meta({ description: 'Month, YYYY-MM' })
