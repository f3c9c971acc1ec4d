import { expect, it, test } from 'vitest'
import { dueDateOf } from './fee.ts'
import { feeTotalsOf, summariesOf } from './feeSummary.ts'

const [CHESS, RUGBY] = ['chess', 'rugby']
const offerings = [
  { sportId: CHESS, dueDay: 5 },
  { sportId: RUGBY, dueDay: 20 },
]

test.each([
  ['of a sport, on its due day', '2026-02', offerings, CHESS, '2026-02-05'],
  ['of no sport, where all sports have one day', '2026-11', [{ sportId: CHESS, dueDay: 28 }], null, '2026-11-28'],
  ['of no sport, where days differ', '2026-02', offerings, null, null],
  ['of a sport that is not offered', '2026-02', offerings, 'golf', null],
  ['of no month', null, offerings, CHESS, null],
  ['where no sport is offered', '2026-02', [], null, null],
])('finds the due date of a cuota: %s', (_case, period, offered, sportId, due) => {
  expect(dueDateOf(period, offered, sportId)).toBe(due)
})

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
