import { describe, expect, it } from 'vitest'
import { dateOrdersOf, membershipDays, readMemberDay, readDayIn, separatedDays } from './days.ts'

const TODAY = '2026-11-25'

describe('the day in a cell', () => {
  it.each([
    ['15/05/1985', '1985-05-15'],
    ['15.5.85', '1985-05-15'],
    ['15/05/1985 (41)', '1985-05-15'],
    ['15/05/34', '1934-05-15'],
    ['31182', '1985-05-15'],
    ['01-mar-24', '2024-03-01'],
    ['12/05/2008 00:00:00', '2008-05-12'],
    ['31/02/2012', null],
    ['00/00/0000', null],
    ['1900-01-01', null],
    ['03/04', null],
    ['1985', null],
    ['31182.0', '1985-05-15'],
    ['1985/5/15', '1985-05-15'],
    ['1985-05-05T00:00:00.000Z', '1985-05-05'],
    ['1985-05-05 00:00:00+00:00', '1985-05-05'],
    ['1985-05-05T00:00:00+02:00', '1985-05-05'],
    ['2024-03-15T21:30:00Z', '2024-03-15'],
    ['2024-03-15T22:00:00Z', '2024-03-15'],
    ['2024-03-15T00:30:00Z', '2024-03-14'],
    ['1985-05-05T03:00:00.000Z', '1985-05-05'],
    ['1985-05-05T12:00:00Z', '1985-05-05'],
    ['5 de maig de 1985', '1985-05-05'],
    ["3 d'abril de 1985", '1985-04-03'],
  ])('%s is %s', (cell, day) => {
    expect(readMemberDay(cell, 'birthdate', 'dayFirst', TODAY)).toBe(day)
  })
})

describe('a year of two digits', () => {
  it.each([
    ['birthdate', '15/05/34', '1934-05-15'],
    ['birthdate', '15/05/26', '2026-05-15'],
    ['since', '01/03/27', '2027-03-01'],
    ['since', '01/03/28', null],
    ['since', '01/03/50', '1950-03-01'],
    ['until', '31/12/30', '2030-12-31'],
    ['until', '31/12/95', '1995-12-31'],
    ['until', '31/12/50', null],
  ] as const)('of %s in %s is %s', (field, cell, day) => {
    expect(readMemberDay(cell, field, 'dayFirst', TODAY)).toBe(day)
  })
})

it('takes a number of five digits for a day only if that day is possible', () => {
  expect(readMemberDay('45352', 'since', 'dayFirst', TODAY)).toBe('2024-03-01')
  expect(readMemberDay('12045', 'since', 'dayFirst', TODAY)).toBeNull()
  expect(readMemberDay('73415', 'birthdate', 'dayFirst', TODAY)).toBeNull()
})

it('reads the day in a text about it, and a day with its weekday', () => {
  expect(readDayIn('Baja (31/10/2025)', 'until', 'dayFirst', TODAY)).toBe('2025-10-31')
  expect(readMemberDay('lunes 3 de marzo de 2014', 'birthdate', 'dayFirst', TODAY)).toBe('2014-03-03')
})

it('takes the hour in UTC for midnight in Spain if the whole column is like that', () => {
  const midnights = ['1985-05-04T22:00:00.000Z', '1985-12-04T23:00:00Z']
  expect(midnights.map(separatedDays(midnights, 'since', TODAY))).toEqual(['1985-05-05', '1985-12-05'])
  const hours = [...midnights, '2024-03-15T21:30:00Z']
  expect(hours.map(separatedDays(hours, 'since', TODAY))).toEqual(hours)
})

it('has an order of day and month for each column', () => {
  const rows = [{ cells: ['3/25/2012', '25/03/2020'] }, { cells: ['4/5/2012', '04/05/2020'] }]
  expect(dateOrdersOf(rows, ['birthdate', 'since'])).toMatchObject({ birthdate: 'monthFirst', since: 'dayFirst' })
})

const context = {
  today: '2026-11-28',
  dateOrders: { birthdate: 'dayFirst', since: 'dayFirst', until: 'dayFirst' },
  meanings: { status: {} },
} as const

it.each([
  ['2026', true],
  ['marzo 2026', true],
  ['Marzo-2026', true],
  ['Noviembre de 2026', true],
  ['Si, 2026', true],
  ['31/11/2026', true],
  ['11/2026', true],
  ['12/2026', false],
  ['Diciembre 2026', false],
  ['dic. 2026', false],
  ['2027', false],
  ['marzo 2027', false],
])('reads whether a member with the last day %s has left', (day, isEnded) => {
  const texts = new Map([['until' as const, day]])
  expect(membershipDays({ texts, context, leave: () => null }, '', null).isEnded).toBe(isEnded)
})
