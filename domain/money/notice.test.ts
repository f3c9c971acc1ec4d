import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from './money.ts'
import { allocationsOf } from './notice.ts'

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
  expect(allocationsOf(amount, [june, may])).toEqual(expected)
})

it('neither loses money nor makes any, whatever is owed', () => {
  const fee = fc.record({
    id: fc.uuid(),
    balance: fc.integer({ min: -500, max: 500 }),
    dueDate: fc.constantFrom('2024-05-10', '2024-06-10', '2024-07-10'),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.array(fee, { minLength: 1 }), (amount, fees) => {
      const shares = allocationsOf(amount, fees)
      expect(sum(shares.map((share) => share.amount))).toBe(amount)
      expect(shares.every((share) => share.amount > 0)).toBe(true)
    }),
  )
})
