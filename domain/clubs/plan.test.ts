import { expect, it } from 'vitest'
import { placesLeft, takesPlace } from './plan.ts'

const member = { role: 'User', contact: false } as const

it('takes a place through the last day of a membership', () => {
  expect(takesPlace({ ...member, until: null }, '2024-06-15')).toBe(true)
  expect(takesPlace({ ...member, until: '2024-06-15' }, '2024-06-15')).toBe(true)
  expect(takesPlace({ ...member, until: '2024-06-14' }, '2024-06-15')).toBe(false)
  expect(takesPlace({ ...member, contact: true, until: null }, '2024-06-15')).toBe(false)
  expect(takesPlace({ ...member, role: 'Admin', until: null }, '2024-06-15')).toBe(false)
})

it('leaves places up to the limit of a plan, and never less than none', () => {
  expect([9, 10, 11].map((members) => placesLeft({ maxMembers: 10 }, members))).toEqual([1, 0, 0])
  expect([placesLeft(null, 10), placesLeft({ maxMembers: null }, 10)]).toEqual([Infinity, Infinity])
})
