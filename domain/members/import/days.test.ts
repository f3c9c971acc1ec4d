import { describe, expect, it } from 'vitest'
import { readDay } from './days.ts'

const TODAY = '2026-11-25'

describe('the day in a cell', () => {
  it.each([
    ['15/05/1985', '1985-05-15'],
    ['15.5.85', '1985-05-15'],
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
    ['1985-05-05T00:00:00.000Z', '1985-05-05'],
  ])('%s is %s', (cell, day) => {
    expect(readDay(cell, 'birthdate', 'dayFirst', TODAY)).toBe(day)
  })
})
