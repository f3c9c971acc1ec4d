import { describe, expect, it } from 'vitest'
import { selectedStatuses } from './choices.ts'

describe('the statuses that a filter asks for', () => {
  it('are one or several, whatever else the address says', () => {
    expect(selectedStatuses('Paid')).toEqual(['Paid'])
    expect(selectedStatuses(['Unpaid', 'Defeated', 'no such'])).toEqual(['Defeated', 'Unpaid'])
    expect(selectedStatuses(undefined)).toEqual([])
    expect(selectedStatuses({ gte: 1 })).toEqual([])
  })
})
