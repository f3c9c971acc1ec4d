import { expect, it, describe } from 'vitest'
import { weekdayName } from './Day.tsx'
import { audienceText } from './offeringText.ts'
import { dayText } from '../../panel/values/dateText.ts'

it('names weekdays from Monday as 1', () => {
  expect([1, 3, 7].map(weekdayName)).toEqual(['Lunes', 'Miércoles', 'Domingo'])
})

it.each([
  [{ level: null, ageFrom: null, ageTo: null }, ''],
  [{ level: 'all', ageFrom: null, ageTo: null }, 'Todos los niveles'],
  [{ level: 'beginner', ageFrom: 6, ageTo: 12 }, 'Inicial, de 6 a 12 años'],
  [{ level: null, ageFrom: 18, ageTo: null }, 'desde 18 años'],
  [{ level: null, ageFrom: 0, ageTo: 3 }, 'de 0 a 3 años'],
  [{ level: null, ageFrom: null, ageTo: 12 }, 'hasta 12 años'],
  [{ level: null, ageFrom: 7, ageTo: 7 }, '7 años'],
] as const)('describes %o as %s', (offering, text) => {
  expect(audienceText(offering)).toBe(text)
})

describe('dateText', () => {
  it('never shifts a day by a time zone', () => {
    expect(dayText('2024-03-01')).toBe('1 de marzo de 2024')
    expect(dayText('2023-12-31')).toBe('31 de diciembre de 2023')
  })
})
