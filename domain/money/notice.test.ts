import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT, sum } from './money.ts'
import { mayWithdraw, NOTICE_STATES } from './notice.ts'
import { oldestFirst, owedOn, spreadOldestFirst, spreadReceived } from './spread.ts'

const may = { id: 'may', balance: 700, dueDate: '2024-05-10' }
const june = { id: 'june', balance: 1000, dueDate: '2024-06-10' }

it.each([
  [500, [{ feeId: 'may', amount: 500 }]],
  [700, [{ feeId: 'may', amount: 700 }]],
  [
    1000,
    [
      { feeId: 'may', amount: 700 },
      { feeId: 'june', amount: 300 },
    ],
  ],
  [
    2000,
    [
      { feeId: 'may', amount: 700 },
      { feeId: 'june', amount: 1300 },
    ],
  ],
])('%d pays the oldest cuota first, and the last one takes the rest', (amount, expected) => {
  expect(spreadReceived(amount, [june, may])).toEqual(expected)
})

it('neither loses nor adds money, whatever is owed', () => {
  const fee = fc.record({
    id: fc.uuid(),
    balance: fc.integer({ min: -500, max: 500 }),
    dueDate: fc.constantFrom('2024-05-10', '2024-06-10', '2024-07-10'),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.array(fee, { minLength: 1 }), (amount, fees) => {
      const shares = spreadReceived(amount, fees)
      expect(sum(shares.map((share) => share.amount))).toBe(amount)
      expect(shares.every((share) => share.amount > 0)).toBe(true)
    }),
  )
})

it('can be withdrawn only by its giver, while it waits', () => {
  expect(NOTICE_STATES.filter((state) => mayWithdraw({ userId: 'ana', state }, 'ana'))).toEqual(['waiting'])
  expect(NOTICE_STATES.filter((state) => mayWithdraw({ userId: 'ana', state }, 'beto'))).toEqual([])
})

const fees = fc.uniqueArray(
  fc.record({
    id: fc.uuid({ version: 7 }),
    balance: fc.oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: MAX_AMOUNT })),
    dueDate: fc.constantFrom('2023-12-31', '2024-01-01', '2024-01-10', '2024-02-10'),
  }),
  { maxLength: 12, selector: ({ id }) => id },
)
const amount = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: MAX_AMOUNT }))

describe('an amount that is spread oldest first', () => {
  it('sums to the amount, exceeds only the last balance, and skips no older cuota', () => {
    fc.assert(
      fc.property(fees, amount, (owed, payment) => {
        const shares = spreadOldestFirst(payment, owed)
        const open = oldestFirst(owed.filter(({ balance }) => balance > 0))
        expect(sum(shares.map((share) => share.amount))).toBe(open.length === 0 ? 0 : payment)
        expect(shares.map(({ feeId }) => feeId)).toEqual(open.slice(0, shares.length).map(({ id }) => id))
        shares.forEach((share, place) => {
          const balance = open[place]?.balance ?? 0
          const isLastOpen = place === open.length - 1
          const isLastPaid = place === shares.length - 1
          expect(share.amount).toBeGreaterThan(0)
          expect(isLastOpen || share.amount <= balance).toBe(true)
          expect(isLastPaid || share.amount === balance).toBe(true)
        })
        const surplus = open.length === 0 ? 0 : Math.max(0, payment - owedOn(owed))
        const beyond = sum(shares.map((share, place) => Math.max(0, share.amount - (open[place]?.balance ?? 0))))
        expect(beyond).toBe(surplus)
      }),
      { numRuns: 500, seed: 2024 },
    )
  })

  it('is spread by due date, then by id, whatever the order of the cuotas', () => {
    const open = [
      { id: 'c', balance: 100, dueDate: '2024-02-10' },
      { id: 'b', balance: 100, dueDate: '2024-01-10' },
      { id: 'a', balance: 100, dueDate: '2024-01-10' },
    ]
    expect(spreadOldestFirst(150, open)).toEqual([
      { feeId: 'a', amount: 100 },
      { feeId: 'b', amount: 50 },
    ])
    expect(spreadOldestFirst(350, open).at(-1)).toEqual({ feeId: 'c', amount: 150 })
  })

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('is empty for %d', (payment) => {
    expect(spreadOldestFirst(payment, [{ id: 'a', balance: 100, dueDate: '2024-01-10' }])).toEqual([])
  })

  it('does not reduce the debt by credit', () => {
    expect(owedOn([{ balance: 300 }, { balance: -200 }, { balance: 0 }, { balance: 50 }])).toBe(350)
  })
})
