import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../values/calendar.ts'
import { FEE_STATUSES, assessFee, type FeeStatus, type FeeTerms } from './feeStatus.ts'
import { sum } from './money.ts'

const DUE = '2024-02-26'
const SETTINGS = { graceDays: 3, dueSoonDays: 7 }
const fee = (overrides: Partial<FeeTerms> = {}): FeeTerms => ({
  amount: 1000,
  dueDate: DUE,
  exempt: false,
  cancelledAt: null,
  owedSince: null,
  ...overrides,
})
const paidWith = (...amounts: number[]) => ({ paid: sum(amounts), writtenOff: 0 })
const statusOn = (today: string, paid = 0, terms: Partial<FeeTerms> = {}) =>
  assessFee(fee(terms), paidWith(paid), SETTINGS, today).status

const input = fc.record({
  amount: fc.oneof(fc.constantFrom(0, 1, 1000), fc.integer({ min: 0, max: 9_000_000_000 })),
  entries: fc.array(
    fc.oneof(
      fc.constantFrom(-1000, -1, 0, 1, 999, 1000, 1001),
      fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }),
    ),
    { maxLength: 5 },
  ),
  exempt: fc.boolean(),
  cancelledAt: fc.option(fc.constant('2024-02-01T00:00:00.000Z'), { freq: 4 }),
  graceDays: fc.integer({ min: 0, max: 90 }),
  dueSoonDays: fc.integer({ min: 0, max: 90 }),
  late: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -200, max: 200 })),
})

/** §D5 restated: if each input meets exactly one condition, the order of “first match wins” is right. */
const CONDITIONS: Record<
  FeeStatus,
  (its: {
    none: boolean
    amount: number
    paid: number
    late: number
    graceDays: number
    dueSoonDays: number
  }) => boolean
> = {
  No_fee: ({ none }) => none,
  Overpayment: ({ none, paid, amount }) => !none && paid > amount,
  Paid: ({ none, paid, amount }) => !none && paid === amount,
  Defeated: ({ none, paid, amount, late, graceDays }) => !none && paid < amount && late > graceDays,
  Incomplete: ({ none, paid, amount, late, graceDays }) => !none && paid > 0 && paid < amount && late <= graceDays,
  For_defeated: ({ none, paid, amount, late, graceDays, dueSoonDays }) =>
    !none && paid <= 0 && paid < amount && late <= graceDays && late >= -dueSoonDays,
  Unpaid: ({ none, paid, amount, late, dueSoonDays }) => !none && paid <= 0 && paid < amount && late < -dueSoonDays,
}

describe('a fee’s status', () => {
  it('is exactly one for any input (§D5)', () => {
    fc.assert(
      fc.property(input, ({ amount, entries, exempt, cancelledAt, graceDays, dueSoonDays, late }) => {
        const terms = fee({ amount, exempt, cancelledAt })
        const paid = entries.reduce((total, entry) => total + entry, 0)
        const assessed = assessFee(terms, paidWith(...entries), { graceDays, dueSoonDays }, addDays(DUE, late))
        const none = exempt || cancelledAt !== null || amount === 0
        const holding = FEE_STATUSES.filter((status) =>
          CONDITIONS[status]({ none, amount, paid, late, graceDays, dueSoonDays }),
        )
        expect(holding).toEqual([assessed.status])
        expect(assessed.paid).toBe(paid)
        expect(assessed.balance).toBe((none ? 0 : amount) - paid)
        expect(assessed.daysOverdue).toBe(assessed.status === 'Defeated' ? late : 0)
        const isInGrace = !none && assessed.balance > 0 && late > 0 && late <= graceDays
        expect(assessed.graceUntil).toBe(isInGrace ? addDays(DUE, graceDays) : null)
      }),
      { numRuns: 5000 },
    )
  })

  it('is the status of a cuota reduced by the written off part', () => {
    fc.assert(
      fc.property(
        input,
        fc.integer({ min: 0, max: 9_000_000_000 }),
        ({ amount, entries, late, ...terms }, writtenOff) => {
          const { exempt, cancelledAt, ...settings } = terms
          const { paid } = paidWith(...entries)
          const today = addDays(DUE, late)
          const assessed = assessFee(fee({ amount, exempt, cancelledAt }), { paid, writtenOff }, settings, today)
          const less = fee({ amount: amount - writtenOff, exempt, cancelledAt })
          expect(assessed).toEqual({ ...assessFee(less, paidWith(...entries), settings, today), writtenOff })
        },
      ),
    )
  })

  it.each([
    [0, 1000, 'No_fee', 0],
    [400, 600, 'Paid', 0],
    [400, 500, 'Incomplete', 100],
    [500, 600, 'Overpayment', -100],
  ])('with %d paid and %d written off of 1000 is %s', (paid, writtenOff, status, balance) => {
    expect(assessFee(fee(), { paid, writtenOff }, SETTINGS, DUE)).toMatchObject({ status, balance })
  })

  // The due date is 26 February of a leap year and grace is three days, so 29 February is the last day of grace.
  it.each([
    ['the day before it is due soon', '2024-02-18', 'Unpaid'],
    ['the first day it is due soon', '2024-02-19', 'For_defeated'],
    ['the day before it is due', '2024-02-25', 'For_defeated'],
    ['the day it is due', '2024-02-26', 'For_defeated'],
    ['the first day of grace', '2024-02-27', 'For_defeated'],
    ['the last day of grace', '2024-02-29', 'For_defeated'],
    ['the day after the grace', '2024-03-01', 'Defeated'],
  ] as const)('unpaid, on %s', (_, today, status) => {
    expect(statusOn(today)).toBe(status)
    expect(statusOn(today, 1000)).toBe('Paid')
    expect(statusOn(today, 1001)).toBe('Overpayment')
    expect(statusOn(today, 999)).toBe(status === 'Defeated' ? 'Defeated' : 'Incomplete')
    expect(statusOn(today, 1)).toBe(status === 'Defeated' ? 'Defeated' : 'Incomplete')
    expect(statusOn(today, 0, { exempt: true })).toBe('No_fee')
    expect(statusOn(today, 5000, { cancelledAt: '2024-01-01T00:00:00.000Z' })).toBe('No_fee')
    expect(statusOn(today, 5000, { amount: 0 })).toBe('No_fee')
  })
})
