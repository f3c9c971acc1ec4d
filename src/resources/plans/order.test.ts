import { expect, it } from 'vitest'
import { moveTo, reconciled } from './PlanOrder.tsx'

const order = ['a', 'b', 'c']

it.each([
  ['down', 'a', 1, ['b', 'a', 'c']],
  ['up', 'c', 1, ['a', 'c', 'b']],
  ['to the end', 'a', 2, ['b', 'c', 'a']],
  ['to the beginning', 'c', 0, ['c', 'a', 'b']],
  ['nowhere', 'b', 1, order],
  ['beyond the end', 'b', 9, ['a', 'c', 'b']],
  ['before the beginning', 'b', -1, ['b', 'a', 'c']],
])('moves a plan %s', (_where, id, place, expected) => {
  expect(moveTo(order, id, place)).toEqual(expected)
})

it('moves nothing for an unknown plan', () => {
  expect(moveTo(order, 'x', 0)).toEqual(order)
})

it('keeps the order of the plans that still exist, and puts new ones last', () => {
  expect(reconciled(['c', 'a', 'b'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
  expect(reconciled(['c', 'a', 'b'], ['a', 'd', 'c'])).toEqual(['c', 'a', 'd'])
})
