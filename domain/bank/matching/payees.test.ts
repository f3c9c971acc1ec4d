import { expect, it } from 'vitest'
import { allocationsOf, partsOfNotice } from './payees.ts'

const fee = (id: string, balance = 1_000) => ({ id, balance, dueDate: '2026-11-10' })

it('twenty payees pay all their fees while the receipt has room', () => {
  const payees = Array.from({ length: 20 }, (_, payee) => ({
    amount: payee === 0 ? 12_000 : 1_000,
    fees: Array.from({ length: payee === 0 ? 12 : 1 }, (__, index) => fee(`${payee} ${index}`)),
  }))
  const allocations = allocationsOf(payees)
  expect(allocations).toHaveLength(31)
  expect(allocations.every(({ amount }) => amount === 1_000)).toBe(true)
})

it('a ward’s part pays the ward’s fee, also after the guardian’s part', () => {
  const [own, ward] = [fee('z of the guardian'), fee('a of the ward')]
  const allocations = allocationsOf([
    { amount: 1_000, fees: [own, ward] },
    { amount: 1_000, fees: [ward] },
  ])
  expect(new Map(allocations.map(({ feeId, amount }) => [feeId, amount]))).toEqual(
    new Map([
      [ward.id, 1_000],
      [own.id, 1_000],
    ]),
  )
})

it('the fees of a notice are paid before older ones, which get the rest', () => {
  const [older, named] = [{ ...fee('older'), dueDate: '2026-10-10' }, fee('named')]
  const paid = (amount: number, ofNotice = [named]) => {
    const allocations = allocationsOf(partsOfNotice({ amount, fees: [older, named] }, ofNotice))
    return Object.fromEntries(allocations.map((one) => [one.feeId, one.amount]))
  }
  expect(paid(1_000)).toEqual({ named: 1_000 })
  expect(paid(1_700)).toEqual({ named: 1_000, older: 700 })
  expect(paid(2_500)).toEqual({ named: 1_000, older: 1_500 })
  expect(paid(1_500, [fee('of a ward')])).toEqual({ 'of a ward': 1_000, older: 500 })
  expect(paid(1_000, [])).toEqual({ older: 1_000 })
})
