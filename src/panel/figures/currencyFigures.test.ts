import { expect, it } from 'vitest'
import { NO_SUMS } from '#tests/support/builders'
import { NO_FEES } from '#domain/money/feeStatus'
import type { FeeMonth } from '#domain/money/feeSummary'
import { byWeight, moneyFiguresOf, runningTotals } from './currencyFigures.ts'

const feesOf = ({ fees, ...rest }: Omit<Partial<FeeMonth>, 'fees'> & { month: string; fees?: object }): FeeMonth => ({
  ...NO_SUMS,
  ...rest,
  fees: { ...NO_FEES, ...fees },
})

it('compares a month with the previous one, also across a new year, and sums all that is owed', () => {
  const fees = [
    feesOf({ month: '2023-06', pending: 10, overdue: 10, fees: { Defeated: 1 } }),
    feesOf({ month: '2023-12', pending: 200, overdue: 150, fees: { Defeated: 2, Incomplete: 1, Paid: 7 } }),
    feesOf({ month: '2024-01', pending: 300, fees: { Unpaid: 2, For_defeated: 1, No_fee: 3 } }),
  ]
  const receipts = [
    { month: '2023-11', currency: 'ARS' as const, receipts: 9, collected: 999 },
    { month: '2023-12', currency: 'ARS' as const, receipts: 2, collected: 70 },
    { month: '2024-01', currency: 'ARS' as const, receipts: 1, collected: 50 },
  ]
  expect(moneyFiguresOf(fees, receipts, '2024-01')).toEqual([
    {
      currency: 'ARS',
      received: { amount: 50, count: 1 },
      receivedBefore: { amount: 70, count: 2 },
      due: { amount: 300, count: 3 },
      dueBefore: { amount: 200, count: 3 },
      owed: { amount: 510, count: 7 },
      overdue: { amount: 160, count: 3 },
    },
  ])
})

it('never adds two currencies, and includes one that only has receipts', () => {
  const fees = [feesOf({ month: '2024-01', currency: 'USD', pending: 5, fees: { Unpaid: 1 } })]
  const receipts = [{ month: '2024-01', currency: 'ARS' as const, receipts: 1, collected: 50 }]
  const figures = moneyFiguresOf(fees, receipts, '2024-01')
  expect(figures.map(({ currency, received, owed }) => [currency, received.amount, owed.amount])).toEqual([
    ['ARS', 50, 0],
    ['USD', 0, 5],
  ])
})

it('is empty without cuotas and receipts', () => {
  expect(moneyFiguresOf([], [], '2024-01')).toEqual([])
})

it('adds up the income from the first day of a month to each of its days', () => {
  const days = [
    { day: '2024-01-31', collected: 900 },
    { day: '2024-02-02', collected: 50 },
    { day: '2024-02-29', collected: -20 },
  ]
  const totals = runningTotals(days, '2024-02')
  expect(totals).toHaveLength(29)
  expect([totals[0], totals[1], totals[27], totals[28]]).toEqual([0, 50, 50, 30])
})

it('puts the currency with most cuotas first', () => {
  const fees = [
    feesOf({ month: '2024-01', currency: 'CLP', pending: 9_000, fees: { Unpaid: 1 } }),
    feesOf({ month: '2024-01', currency: 'USD', pending: 5, fees: { Unpaid: 4 } }),
  ]
  expect(byWeight(moneyFiguresOf(fees, [], '2024-01')).map(({ currency }) => currency)).toEqual(['USD', 'CLP'])
})
