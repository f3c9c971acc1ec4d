import { expect, it } from 'vitest'
import { feeMonthsOf } from '#domain/money/feeSummary'
import { countsOf } from './FeeMonths.tsx'

const part = { count: 2, amount: 100, paid: 0, balance: 100, nextDue: null, graceUntil: null }

it('counts cuotas of every currency by month, including empty months', () => {
  const sums = feeMonthsOf([
    { ...part, currency: 'ARS', status: 'Unpaid', firstDue: '2024-02-10' },
    { ...part, currency: 'USD', status: 'Unpaid', firstDue: '2024-02-28' },
    { ...part, currency: 'USD', status: 'Defeated', firstDue: '2024-02-01' },
    { ...part, currency: 'ARS', status: 'Paid', firstDue: '2023-12-10' },
  ])
  const counts = countsOf(sums, ['2024-01', '2024-02'])
  expect(counts.map(({ month, fees, all }) => [month, fees.Unpaid, fees.Defeated, fees.Paid, all])).toEqual([
    ['2024-01', 0, 0, 0, 0],
    ['2024-02', 4, 2, 0, 6],
  ])
})
