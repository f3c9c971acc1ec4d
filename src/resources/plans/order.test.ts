import { expect, it } from 'vitest'
import { moved, reconciled } from './order.ts'

const order = ['a', 'b', 'c']

it.each([
  ['down', 'a', 1, ['b', 'a', 'c']],
  ['up', 'c', 1, ['a', 'c', 'b']],
  ['to the end', 'a', 2, ['b', 'c', 'a']],
  ['to the beginning', 'c', 0, ['c', 'a', 'b']],
  ['nowhere', 'b', 1, order],
  ['beyond the end', 'b', 9, ['a', 'c', 'b']],
  ['before the beginning', 'b', -1, ['b', 'a', 'c']],
])('a plan moves %s', (_where, id, place, expected) => {
  expect(moved(order, id, place)).toEqual(expected)
})

it('an unknown plan moves nothing', () => {
  expect(moved(order, 'x', 0)).toEqual(order)
})

it('a chosen order keeps the plans that still exist, and puts new ones last', () => {
  expect(reconciled(['c', 'a', 'b'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
  expect(reconciled(['c', 'a', 'b'], ['a', 'd', 'c'])).toEqual(['c', 'a', 'd'])
})
