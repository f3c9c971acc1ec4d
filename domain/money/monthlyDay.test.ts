import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, calendarDateIn, periodOf } from '../values/calendar.ts'
import { generationDay, missedMonths, nextGeneration, periodDue, scheduledSince, type Schedule } from './monthlyDay.ts'

const HOUR = 3_600_000
const ZONES = ['America/Argentina/Buenos_Aires', 'Europe/Madrid', 'America/Mexico_City', 'Asia/Kolkata', 'Pacific/Apia']

const schedule = (overrides: Partial<Schedule> = {}): Schedule => ({
  generatesOn: 10,
  generatesSince: '2020-01-01',
  timezone: 'America/Argentina/Buenos_Aires',
  status: 'published',
  ...overrides,
})

const anInstant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) })
const aDay = fc.integer({ min: 1, max: 31 })
const aZone = fc.constantFrom(...ZONES)
const aSchedule = fc.record({ generatesOn: aDay, timezone: aZone }).map(schedule)

describe('the day of generation', () => {
  it.each([
    ['2024-02', 31, '2024-02-29'],
    ['2023-02', 31, '2023-02-28'],
    ['2100-02', 30, '2100-02-28'],
    ['2024-04', 31, '2024-04-30'],
    ['2024-12', 31, '2024-12-31'],
    ['2024-02', 1, '2024-02-01'],
  ])('in %s with the %i chosen is %s', (period, day, date) => {
    expect(generationDay(period, day)).toBe(date)
  })
})

describe('the month that is due', () => {
  it.each([
    // 23:59 and 00:01 around the 10th, with the server's clock in UTC.
    ['America/Argentina/Buenos_Aires', '2024-06-10T02:59:00Z', null],
    ['America/Argentina/Buenos_Aires', '2024-06-10T03:01:00Z', '2024-06'],
    ['Europe/Madrid', '2024-06-09T21:59:00Z', null],
    ['Europe/Madrid', '2024-06-09T22:01:00Z', '2024-06'],
    ['America/Mexico_City', '2024-06-10T05:59:00Z', null],
    ['America/Mexico_City', '2024-06-10T06:01:00Z', '2024-06'],
  ])('in %s at %s is %s', (timezone, at, period) => {
    expect(periodDue(schedule({ timezone }), Date.parse(at))).toBe(period)
  })

  it('begins on the last day of a shorter month if the 31st is chosen, at the club’s midnight', () => {
    const last = schedule({ generatesOn: 31, timezone: 'Europe/Madrid' })
    expect(periodDue(last, Date.parse('2024-02-28T22:59:00Z'))).toBeNull()
    expect(periodDue(last, Date.parse('2024-02-28T23:01:00Z'))).toBe('2024-02')
    expect(periodDue(last, Date.parse('2024-02-29T23:01:00Z'))).toBeNull()
  })

  it('is only the current one, from its day to its end', () => {
    fc.assert(
      fc.property(aSchedule, anInstant, (club, now) => {
        const today = calendarDateIn(club.timezone, now)
        const period = periodOf(today)
        const isReached = today >= generationDay(period, club.generatesOn ?? 0)
        expect(periodDue(club, now)).toBe(isReached ? period : null)
      }),
    )
  })

  it('is due once in each month if the server checks once a day', () => {
    fc.assert(
      fc.property(aSchedule, anInstant, (club, from) => {
        const due = new Set<string>()
        for (let hours = 0; hours < 24 * 366; hours += 23) due.add(periodDue(club, from + hours * HOUR) ?? 'none')
        const first = periodOf(calendarDateIn(club.timezone, from))
        const whole = Array.from({ length: 11 }, (_, month) => addMonths(first, month + 1))
        expect([...due]).toEqual(expect.arrayContaining(whole))
      }),
      { numRuns: 30 },
    )
  })

  it('does not exist without a day, if archived, or if the day was chosen after it had passed', () => {
    const now = Date.parse('2024-06-20T15:00:00Z')
    expect(periodDue(schedule({ generatesOn: null }), now)).toBeNull()
    expect(periodDue(schedule({ status: 'archived' }), now)).toBeNull()
    expect(periodDue(schedule({ status: 'draft' }), now)).toBe('2024-06')
    expect(periodDue(schedule({ generatesSince: '2024-06-11' }), now)).toBeNull()
    expect(periodDue(schedule({ generatesSince: '2024-06-10' }), now)).toBe('2024-06')
    expect(periodDue(schedule({ generatesSince: '2024-06-11' }), Date.parse('2024-07-10T15:00:00Z'))).toBe('2024-07')
  })
})

describe('the missed months', () => {
  const at = Date.parse('2024-06-09T15:00:00Z')
  it.each([
    ['2024-03-10', ['2024-03', '2024-04', '2024-05']],
    ['2024-03-11', ['2024-04', '2024-05']],
    ['2024-05-11', []],
    ['2024-06-01', []],
    ['2023-12-31', ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05']],
    [null, []],
  ])('since %s are those whose day has passed', (generatesSince, months) => {
    expect(missedMonths(schedule({ generatesSince }), at)).toEqual(months)
  })

  it('do not exist without a day or if archived', () => {
    expect(missedMonths(schedule({ generatesOn: null }), at)).toEqual([])
    expect(missedMonths(schedule({ status: 'archived' }), at)).toEqual([])
  })

  it('are all months in which the server would have generated, and no others', () => {
    fc.assert(
      fc.property(aSchedule, anInstant, (club, from) => {
        const monthly = { ...club, generatesSince: calendarDateIn(club.timezone, from) }
        const until = from + 24 * HOUR * 200
        const due = new Set<string>()
        for (let now = from; now <= until; now += 23 * HOUR) due.add(periodDue(monthly, now) ?? 'none')
        const current = periodOf(calendarDateIn(club.timezone, until))
        expect(missedMonths(monthly, until)).toEqual([...due].filter((one) => one !== 'none' && one < current))
      }),
      { numRuns: 30 },
    )
  })
})

describe('the next day of generation', () => {
  it.each([
    ['2024-06-09T15:00:00Z', null, '2024-06-10'],
    ['2024-06-10T15:00:00Z', null, '2024-06-10'],
    ['2024-06-10T15:00:00Z', '2024-06', '2024-07-10'],
    ['2024-06-11T15:00:00Z', '2024-05', '2024-07-10'],
    ['2024-12-11T15:00:00Z', null, '2025-01-10'],
  ])('at %s, with %s generated, is %s', (at, done, next) => {
    expect(nextGeneration(schedule(), Date.parse(at), done)).toBe(next)
  })

  it('is the first day on which a month is due', () => {
    fc.assert(
      fc.property(aSchedule, anInstant, (club, now) => {
        const today = calendarDateIn(club.timezone, now)
        const monthly = { ...club, generatesSince: today }
        const next = nextGeneration(monthly, now) ?? ''
        expect(next >= today && next < addDays(today, 32)).toBe(true)
        expect(next).toBe(generationDay(periodOf(next), club.generatesOn ?? 0))
        for (let later = now; calendarDateIn(club.timezone, later) < next; later += 12 * HOUR) {
          expect(periodDue(monthly, later)).toBeNull()
        }
      }),
    )
  })

  it('does not exist if the club generates by hand', () => {
    expect(nextGeneration(schedule({ generatesOn: null }), Date.now())).toBeNull()
  })
})

describe('the start of a schedule', () => {
  const now = Date.parse('2024-06-20T02:00:00Z')
  const zone = 'America/Argentina/Buenos_Aires'
  it('is the club’s day on which the schedule was chosen, until it is changed', () => {
    const monthly = { generatesOn: 5, timezone: zone, status: 'published' } as const
    expect(scheduledSince(monthly, null, now)).toBe('2024-06-19')
    const before = { generatesOn: 5, generatesSince: '2024-01-01', status: 'draft' } as const
    expect(scheduledSince(monthly, before, now)).toBe('2024-01-01')
    expect(scheduledSince({ ...monthly, generatesOn: 6 }, before, now)).toBe('2024-06-19')
    expect(scheduledSince({ ...monthly, generatesOn: null }, before, now)).toBeNull()
    const archived = { ...before, status: 'archived' } as const
    expect(scheduledSince(monthly, archived, now)).toBe('2024-06-19')
    expect(scheduledSince({ ...monthly, status: 'archived' }, archived, now)).toBe('2024-01-01')
  })
})
