import { expect, it } from 'vitest'
import { placesLeft, takesPlace } from './planLimit.ts'

it('a membership takes a place through its last day', () => {
  expect(takesPlace({ until: null }, '2024-06-15')).toBe(true)
  expect(takesPlace({ until: '2024-06-15' }, '2024-06-15')).toBe(true)
  expect(takesPlace({ until: '2024-06-14' }, '2024-06-15')).toBe(false)
})

it('a plan with a limit has places left up to it, and never less than none', () => {
  expect([9, 10, 11].map((taken) => placesLeft({ maxMembers: 10 }, taken))).toEqual([1, 0, 0])
  expect([placesLeft(null, 10), placesLeft({ maxMembers: null }, 10)]).toEqual([Infinity, Infinity])
})
