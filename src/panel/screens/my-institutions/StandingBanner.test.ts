import { describe, expect, it } from 'vitest'
import { NO_SUMS } from '#tests/support/builders'
import { NO_FEES } from '#domain/money/feeStatus'
import type { FeeSummary } from '#domain/money/feeSummary'
import { standingOf } from './StandingBanner.tsx'

const summary = ({ fees, ...over }: Omit<Partial<FeeSummary>, 'fees'> & { fees: object }): FeeSummary => ({
  institutionId: '01900000-0000-7000-8000-000000000001',
  ...NO_SUMS,
  fees: { ...NO_FEES, ...fees },
  ...over,
})

describe('standingOf', () => {
  it('is empty without cuotas, or with none that is due', () => {
    expect(standingOf(undefined)).toEqual({ kind: 'none' })
    expect(standingOf(summary({ fees: { No_fee: 1 } }))).toEqual({ kind: 'none' })
  })

  it('is up to date when everything is paid, with any surplus', () => {
    const allPaid = summary({ fees: { Paid: 1, Overpayment: 1 }, credit: 250 })
    expect(standingOf(allPaid)).toEqual({ kind: 'upToDate', credit: 250, currency: 'ARS' })
    const cancelled = summary({ fees: { No_fee: 1 }, credit: 250 })
    expect(standingOf(cancelled)).toEqual({ kind: 'upToDate', credit: 250, currency: 'ARS' })
  })

  it('owes all that is pending, with the next due date ahead', () => {
    const open = { fees: { Unpaid: 1, For_defeated: 1, Paid: 9 }, pending: 1500, nextDue: '2024-05-10' }
    const account = { owed: 1500, late: 0, nextDue: '2024-05-10', grace: null }
    expect(standingOf(summary(open))).toMatchObject({ kind: 'toPay', count: 2, overdueCount: 0, account })
  })

  it('separates late cuotas, with the oldest due date', () => {
    const late = {
      fees: { Defeated: 2, Incomplete: 1 },
      pending: 1001,
      overdue: 1000,
      firstDue: '2024-03-10',
      nextDue: '2024-06-10',
    }
    expect(standingOf(summary(late))).toMatchObject({
      kind: 'overdue',
      overdueCount: 2,
      account: { owed: 1001, late: 1000, due: 1, nextDue: '2024-06-10', lateSince: '2024-03-10' },
    })
  })
})
