import { describe, expect, it } from 'vitest'
import { accountOf, familyAccountOf } from './account.ts'
import { summariesOf } from './feeSummary.ts'

const part = { institutionId: 'club', currency: 'ARS', count: 1, paid: 0, nextDue: null, graceUntil: null } as const

describe('a member’s account', () => {
  it('separates what is late, what is due and what is in favour', () => {
    const [sums] = summariesOf([
      { ...part, status: 'Defeated', amount: 1000, balance: 700, paid: 300, firstDue: '2024-03-10' },
      { ...part, status: 'For_defeated', amount: 500, balance: 500, firstDue: '2024-06-20', nextDue: '2024-06-20' },
      { ...part, status: 'Unpaid', amount: 400, balance: 400, firstDue: '2024-07-10', nextDue: '2024-07-10' },
      { ...part, status: 'Overpayment', amount: 100, balance: -250, paid: 350, firstDue: '2024-01-10' },
    ])
    expect(accountOf(sums)).toEqual({
      late: 700,
      due: 900,
      owed: 1600,
      credit: 250,
      toPay: 1350,
      nextDue: '2024-06-20',
      grace: null,
      lateSince: '2024-03-10',
    })
  })

  it('is zero without cuotas, and has nothing to pay for surplus alone', () => {
    expect(accountOf(undefined)).toMatchObject({ late: 0, due: 0, owed: 0, credit: 0, toPay: 0, nextDue: null })
    const [sums] = summariesOf([
      { ...part, status: 'Overpayment', amount: 100, balance: -250, paid: 350, firstDue: '2024-01-10' },
    ])
    expect(accountOf(sums)).toMatchObject({ owed: 0, credit: 250, toPay: 0, nextDue: null, lateSince: null })
  })

  it('has the first cuota in its days of grace apart from the next due date', () => {
    const [sums] = summariesOf([
      { ...part, status: 'For_defeated', amount: 500, balance: 500, firstDue: '2024-06-10', graceUntil: '2024-06-15' },
      { ...part, status: 'Unpaid', amount: 400, balance: 400, firstDue: '2024-07-10', nextDue: '2024-07-10' },
    ])
    expect(accountOf(sums)).toMatchObject({
      late: 0,
      nextDue: '2024-07-10',
      grace: { due: '2024-06-10', until: '2024-06-15' },
    })
  })
})

it('adds up for a family what each member owes less what that member has in favour', () => {
  const owes = { pending: 12_000, overdue: 12_000, credit: 0 }
  const partly = { pending: 12_000, overdue: 0, credit: 5000 }
  const inFavour = { pending: 1000, overdue: 0, credit: 4000 }
  expect(familyAccountOf([owes, partly, inFavour])).toEqual({ late: 12_000, owed: 25_000, credit: 9000, toPay: 19_000 })
  expect(familyAccountOf([])).toEqual({ late: 0, owed: 0, credit: 0, toPay: 0 })
})
