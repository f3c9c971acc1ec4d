import { describe, expect, it } from 'vitest'
import { institutionInputSchema } from './institution.ts'

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
  ])('%j are %j: empty ones at the end are none', (steps, stored) => {
    expect(siblingDiscounts.parse(steps)).toEqual(stored)
  })

  it('name the one that is missing before another, or lower than the one before it', () => {
    expect(problemsOf([null, 10])).toEqual([[0, 'required']])
    expect(problemsOf([20, 10, 30])).toEqual([[1, 'discountTooLow']])
  })
})
