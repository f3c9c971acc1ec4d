import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDateIn,
  calendarDateSchema,
  daysBetween,
  isCalendarDate,
  periodOf,
  periodSchema,
} from './calendar.ts'

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0))
const text = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const anyDay = fc
  .record({
    year: fc.integer({ min: 1900, max: 2200 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.nat({ max: 30 }),
  })
  .map(({ year, month, day }) => text(year, month, 1 + (day % daysIn(year, month))))
const days = fc.integer({ min: -4000, max: 4000 })
const period = anyDay.map(periodOf)

describe('a calendar date', () => {
  it('is exactly a day that exists', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1890, max: 2210 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const exists = year >= 1900 && year <= 2200 && day >= 1 && day <= daysIn(year, month)
          expect(isCalendarDate(text(year, month, day))).toBe(exists)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2024-2-9',
    '2024-06-31',
    '2024-00-10',
    '2024-06-15T00:00',
    '',
    ' 2024-06-15',
    '2024-06-15\n',
    '0000-01-01',
    '٢٠٢٤-٠٦-١٥',
  ])('is not %j', (day) => {
    expect(calendarDateSchema.safeParse(day).success).toBe(false)
  })
})

describe('counting days', () => {
  it('there and back gives the same day, and the distance matches', () => {
    fc.assert(
      fc.property(anyDay, days, (day, count) => {
        const there = addDays(day, count)
        expect(addDays(there, -count)).toBe(day)
        expect(daysBetween(day, there)).toBe(count)
        expect(daysBetween(there, day)).toBe(-count || 0)
        expect(there < day).toBe(count < 0)
      }),
    )
  })

  it('crosses leap days, months and years', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year = 0, month = 0, number = 0] = day.split('-').map(Number)
        const lastOfMonth = number === daysIn(year, month)
        const next =
          lastOfMonth && month === 12
            ? text(year + 1, 1, 1)
            : lastOfMonth
              ? text(year, month + 1, 1)
              : text(year, month, number + 1)
        expect(addDays(day, 1)).toBe(next)
      }),
    )
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
  })

  it('refuses text that is not a date', () => {
    expect(() => addDays('ayer', 1)).toThrow(RangeError)
    expect(() => daysBetween('2024-06-15', '15/06/2024')).toThrow(RangeError)
  })
})

describe('today in a time zone', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', '2024-06-15T02:59:59.999Z', '2024-06-14'],
    ['America/Argentina/Buenos_Aires', '2024-06-15T03:00:00.000Z', '2024-06-15'],
    ['Pacific/Kiritimati', '2024-06-15T09:59:59.999Z', '2024-06-15'],
    ['Pacific/Kiritimati', '2024-06-15T10:00:00.000Z', '2024-06-16'],
    ['Pacific/Pago_Pago', '2024-06-15T10:59:59.999Z', '2024-06-14'],
    ['Pacific/Pago_Pago', '2024-06-15T11:00:00.000Z', '2024-06-15'],
    ['UTC', '2024-02-29T23:59:59.999Z', '2024-02-29'],
    ['UTC', '2024-12-31T23:59:59.999Z', '2024-12-31'],
    ['Asia/Kathmandu', '2024-06-14T18:14:59.999Z', '2024-06-14'],
    ['Asia/Kathmandu', '2024-06-14T18:15:00.000Z', '2024-06-15'],
    // In Madrid, summer time begins on 31 March 2024 and ends on 27 October, so midnight moves.
    ['Europe/Madrid', '2024-03-30T23:00:00.000Z', '2024-03-31'],
    ['Europe/Madrid', '2024-03-31T21:59:59.999Z', '2024-03-31'],
    ['Europe/Madrid', '2024-03-31T22:00:00.000Z', '2024-04-01'],
    ['Europe/Madrid', '2024-10-27T22:59:59.999Z', '2024-10-27'],
    // In Santiago the clock jumps at midnight: 8 September 2024 begins at 01:00.
    ['America/Santiago', '2024-09-08T03:59:59.999Z', '2024-09-07'],
    ['America/Santiago', '2024-09-08T04:00:00.000Z', '2024-09-08'],
    // Samoa skipped 30 December 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
  ])('%s at %s is %s', (zone, instant, day) => {
    expect(calendarDateIn(zone, Date.parse(instant))).toBe(day)
  })

  it('is at most one day away from UTC’s, and never goes back', () => {
    const zones = [
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'America/Argentina/Buenos_Aires',
      'Asia/Kathmandu',
      'America/Santiago',
    ]
    const instant = fc.integer({ min: Date.UTC(1995, 5), max: Date.UTC(2199, 11, 30) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, fc.nat({ max: 172_800_000 }), (zone, now, later) => {
        const today = calendarDateIn(zone, now)
        expect(isCalendarDate(today)).toBe(true)
        expect(Math.abs(daysBetween(calendarDateIn('UTC', now), today))).toBeLessThanOrEqual(1)
        expect(calendarDateIn('UTC', now)).toBe(new Date(now).toISOString().slice(0, 10))
        expect(calendarDateIn(zone, now + later) >= today).toBe(true)
      }),
    )
  })

  it('falls back to the default zone when the runtime does not know the zone', () => {
    const instant = Date.UTC(2024, 5, 15, 2)
    expect(calendarDateIn('UTC', instant)).toBe('2024-06-15')
    for (const zone of ['', 'Buenos Aires', 'America/Rayo', 'x'.repeat(500)]) {
      expect(calendarDateIn(zone, instant)).toBe('2024-06-14')
    }
  })
})

describe('a period', () => {
  it('is the month of each of its days', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(periodSchema.parse(periodOf(day))).toBe(day.slice(0, 7))
      }),
    )
  })

  it('there and back gives the same month, and twelve months are a year', () => {
    fc.assert(
      fc.property(period, fc.integer({ min: -600, max: 600 }), (month, count) => {
        expect(addMonths(addMonths(month, count), -count)).toBe(month)
        expect(addMonths(month, count) > month).toBe(count > 0)
        expect(addMonths(month, 12)).toBe(`${Number(month.slice(0, 4)) + 1}${month.slice(4)}`)
      }),
    )
    expect(addMonths('2024-12', 1)).toBe('2025-01')
    expect(addMonths('2024-01', -1)).toBe('2023-12')
  })

  it.each(['2024-13', '2024-00', '2024-1', '1899-12', '2201-01', '2024-06-01', ''])('rejects %j', (month) => {
    expect(periodSchema.safeParse(month).success).toBe(false)
  })
})
