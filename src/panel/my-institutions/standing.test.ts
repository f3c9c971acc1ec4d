import { describe, expect, it } from 'vitest'
import { standingOf } from './standing.ts'
import type { StandingFee } from './standing.ts'

const fee = (over: Partial<StandingFee>): StandingFee => ({
  status: 'Unpaid',
  balance: 1000,
  dueDate: '2024-05-10',
  currency: 'ARS',
  ...over,
})

describe('how a member stands', () => {
  it('is nothing to say without cuotas, or with none that is due', () => {
    expect(standingOf([])).toEqual({ kind: 'none' })
    expect(standingOf([fee({ status: 'No_fee', balance: 0 })])).toEqual({ kind: 'none' })
  })

  it('is up to date when everything is paid, with what was paid in excess', () => {
    const fees = [fee({ status: 'Paid', balance: 0 }), fee({ status: 'Overpayment', balance: -250 })]
    expect(standingOf(fees)).toEqual({ kind: 'upToDate', credit: 250, currency: 'ARS' })
  })

  it('names the next due date of what is still to pay', () => {
    const fees = [
      fee({ dueDate: '2024-06-10' }),
      fee({ status: 'For_defeated', dueDate: '2024-05-10', balance: 500 }),
      fee({ status: 'Paid', balance: 0, dueDate: '2024-01-10' }),
    ]
    expect(standingOf(fees)).toMatchObject({ kind: 'toPay', amount: 1500, count: 2, nextDue: '2024-05-10' })
  })

  it('puts overdue money first, the oldest day with it, and tells apart what is not due yet', () => {
    const fees = [
      fee({ status: 'Defeated', dueDate: '2024-04-10', balance: 700 }),
      fee({ status: 'Defeated', dueDate: '2024-03-10', balance: 300 }),
      fee({ status: 'Incomplete', dueDate: '2024-06-10', balance: 1 }),
    ]
    expect(standingOf(fees)).toMatchObject({
      kind: 'overdue',
      amount: 1000,
      besides: 1,
      overdueCount: 2,
      oldestDue: '2024-03-10',
    })
  })
})
