import { expect, it } from 'vitest'
import { debtByCurrency, summariesOf } from './feeSummary.ts'
import type { FeeSums } from './feeSummary.ts'

const sums = (overrides: Partial<FeeSums>): FeeSums => ({
  institutionId: 'a',
  currency: 'ARS',
  status: 'Defeated',
  count: 1,
  amount: 100,
  paid: 0,
  balance: 100,
  firstDue: '2024-06-01',
  ...overrides,
})

it('debt is added up by currency over institutions, and never over currencies', () => {
  const summaries = summariesOf([
    sums({}),
    sums({ institutionId: 'b', status: 'Unpaid', balance: 30, amount: 30 }),
    sums({ institutionId: 'b', currency: 'USD', status: 'Overpayment', amount: 10, paid: 15, balance: -5 }),
    sums({ institutionId: 'c', status: 'Paid', paid: 100, balance: 0 }),
  ])
  expect(debtByCurrency(summaries)).toEqual([
    { currency: 'ARS', pending: 130, overdue: 100, credit: 0 },
    { currency: 'USD', pending: 0, overdue: 0, credit: 5 },
  ])
  expect(debtByCurrency([])).toEqual([])
})
