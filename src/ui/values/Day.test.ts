import { expect, it } from 'vitest'
import { formatDay, weekdayName } from './Day.tsx'

it('writes a calendar date in Spanish order, whatever the time zone of the machine', () => {
  expect(formatDay('2024-03-05')).toBe('05/03/2024')
  expect(formatDay('2024-12-31')).toBe('31/12/2024')
  expect(formatDay('2024-02-29')).toBe('29/02/2024')
})

it('names weekdays from Monday as 1', () => {
  expect([1, 3, 7].map(weekdayName)).toEqual(['Lunes', 'Miércoles', 'Domingo'])
})
