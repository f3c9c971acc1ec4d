import { expect, it } from 'vitest'
import { feeTotalsOf, summariesOf } from './feeSummary.ts'

type Part = Parameters<typeof summariesOf>[0] extends Iterable<infer One> ? One : never

const sums = (overrides: Partial<Part>): Part => ({
  institutionId: 'a',
  currency: 'ARS',
  status: 'Defeated',
  count: 1,
  amount: 100,
  paid: 0,
  balance: 100,
  firstDue: '2024-06-01',
  nextDue: null,
  graceUntil: null,
  ...overrides,
})

it('sums debt per currency across institutions, never across currencies', () => {
  const summaries = summariesOf([
    sums({}),
    sums({ institutionId: 'b', status: 'Unpaid', balance: 30, amount: 30 }),
    sums({ institutionId: 'b', currency: 'USD', status: 'Overpayment', amount: 10, paid: 15, balance: -5 }),
    sums({ institutionId: 'c', status: 'Paid', paid: 100, balance: 0 }),
  ])
  expect(feeTotalsOf(summaries)).toMatchObject([
    { currency: 'ARS', pending: 130, overdue: 100, credit: 0 },
    { currency: 'USD', pending: 0, overdue: 0, credit: 5 },
  ])
  expect(feeTotalsOf([])).toEqual([])
})
