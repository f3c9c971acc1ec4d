import { expect, it } from 'vitest'
import { selectedStatuses } from './choices.ts'

it('returns one or several statuses, and ignores anything else in the address', () => {
  expect(selectedStatuses('Paid')).toEqual(['Paid'])
  expect(selectedStatuses(['Unpaid', 'Defeated', 'no such'])).toEqual(['Defeated', 'Unpaid'])
  expect(selectedStatuses(undefined)).toEqual([])
  expect(selectedStatuses({ gte: 1 })).toEqual([])
})
