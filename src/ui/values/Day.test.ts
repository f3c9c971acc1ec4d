import { expect, it } from 'vitest'
import { weekdayName } from './Day.tsx'

it('names weekdays from Monday as 1', () => {
  expect([1, 3, 7].map(weekdayName)).toEqual(['Lunes', 'Miércoles', 'Domingo'])
})
