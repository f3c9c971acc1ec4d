import { describe, expect, it } from 'vitest'
import { chosenStatuses } from './choices.ts'

describe('the statuses that a filter asks for', () => {
  it('are one or several, whatever else the address says', () => {
    expect(chosenStatuses('Paid')).toEqual(['Paid'])
    expect(chosenStatuses(['Unpaid', 'Defeated', 'no such'])).toEqual(['Defeated', 'Unpaid'])
    expect(chosenStatuses(undefined)).toEqual([])
    expect(chosenStatuses({ gte: 1 })).toEqual([])
  })
})
