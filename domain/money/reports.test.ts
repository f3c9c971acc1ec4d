import { describe, expect, it } from 'vitest'
import { aFee, aReceipt, anId } from '#tests/support/builders'
import type { Receipt } from './receipt.ts'
import { cashDaysOf, MONTHS_DAYS, monthRowsOf, monthDaysSchema, openDaysBefore, uncountedOf } from './reports.ts'

const receipt = (more: Partial<Receipt>): Receipt => ({
  ...aReceipt({ institutionId: anId(), payerId: anId(), number: 1, amount: 100, receivedOn: '2024-06-10' }),
  ...more,
})

describe('uncounted cash', () => {
  it('is summed by day, less reversals and without transfers', () => {
    const days = cashDaysOf(
      [
        receipt({}),
        receipt({ amount: 50 }),
        receipt({ amount: 30, receivedOn: '2024-06-11', reversedOn: '2024-06-12' }),
        receipt({ method: 'Transferencia' }),
        receipt({ receivedOn: '2024-05-01' }),
      ],
      { from: '2024-06-01', to: '2024-06-30' },
    )
    expect(days).toEqual([
      { day: '2024-06-10', amount: 150 },
      { day: '2024-06-11', amount: 30 },
      { day: '2024-06-12', amount: -30 },
    ])
  })

  it('covers the days after the latest count, except those with a sum of zero', () => {
    const days = [
      { day: '2024-06-09', amount: 70 },
      { day: '2024-06-10', amount: 150 },
      { day: '2024-06-11', amount: 0 },
      { day: '2024-06-12', amount: 20 },
    ]
    const counts = [{ countedOn: '2024-06-10' }, { countedOn: '2024-06-01' }]
    expect(uncountedOf(days, counts)).toEqual([{ day: '2024-06-12', amount: 20 }])
    expect(uncountedOf(days, []).map(({ day }) => day)).toEqual(['2024-06-09', '2024-06-10', '2024-06-12'])
  })

  it('covers the month before the day, or the days that are not closed', () => {
    expect(openDaysBefore('2024-06-15', null)).toEqual({ from: '2024-05-15', to: '2024-06-14' })
    expect(openDaysBefore('2024-06-15', '2024-05-31')).toEqual({ from: '2024-06-01', to: '2024-06-14' })
    expect(openDaysBefore('2024-06-15', '2024-06-14')).toBeNull()
  })
})

describe('a report by month', () => {
  it('covers up to five years', () => {
    const longest = openDaysBefore('2024-07-01', null, MONTHS_DAYS)
    expect(longest).toEqual({ from: '2019-06-28', to: '2024-06-30' })
    expect(monthDaysSchema.safeParse(longest).success).toBe(true)
  })

  it('counts a payment in its month and its reversal in the month in which it is made', () => {
    const fee = {
      ...aFee({ institutionId: anId(), userId: anId(), amount: 500, dueDate: '2024-05-10' }),
      receiptId: anId(),
    }
    const entries = [
      { ...fee, kind: 'payment', dated: '2024-05-20', amount: 500 },
      { ...fee, kind: 'reversal', dated: '2024-06-05', amount: -500 },
    ] as const
    const rows = monthRowsOf([fee], entries, { from: '2024-05-01', to: '2024-06-30' })
    expect(rows).toMatchObject([
      { month: '2024-05', billed: 500, collected: 500 },
      { month: '2024-06', billed: 0, collected: -500 },
    ])
  })
})
