import { describe, expect, it } from 'vitest'
import { institutionInputSchema, publishingGaps } from './institution.ts'

const { siblingDiscounts } = institutionInputSchema.shape
const problemsOf = (steps: unknown[]) =>
  siblingDiscounts.safeParse(steps).error?.issues.map(({ path, message }) => [path[0], message])

describe('the steps of the sibling discount', () => {
  it.each([
    [[], []],
    [[null, null, null], []],
    [[undefined, undefined, undefined], []],
    [[10, null, undefined], [10]],
    [
      [10, 10, 30],
      [10, 10, 30],
    ],
  ])('drop the empty ones at the end: %j become %j', (steps, stored) => {
    expect(siblingDiscounts.parse(steps)).toEqual(stored)
  })

  it('refuse a missing step before another, and a step lower than the one before', () => {
    expect(problemsOf([null, 10])).toEqual([[0, 'required']])
    expect(problemsOf([20, 10, 30])).toEqual([[1, 'discountTooLow']])
  })
})

describe('what an institution lacks before it is published', () => {
  const { offerings } = institutionInputSchema.shape
  const sport = { sportId: '01934be9-3bab-7286-997c-29e6ffef0bd8', monthlyAmount: 0, dueDay: 1 }
  const week = offerings.parse([{ ...sport, schedule: [{ weekday: 1, from: '18:00', to: '19:00' }] }])

  it.each([
    [{ offerings: week, email: 'club@example.org', phone: null }, 1, []],
    [{ offerings: week, email: null, phone: '+543415550166' }, 2, []],
    [{ offerings: offerings.parse([sport]), email: null, phone: '+543415550166' }, 1, ['schedule']],
    [{ offerings: [], email: null, phone: null }, 0, ['schedule', 'admin', 'contact']],
  ])('is computed from %j with %i admins', (institution, admins, gaps) => {
    expect(publishingGaps(institution, admins)).toEqual(gaps)
  })
})
