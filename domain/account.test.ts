import { describe, expect, it } from 'vitest'
import { accountOf } from './account.ts'
import { summariesOf } from './feeSummary.ts'

const part = { institutionId: 'club', currency: 'ARS', count: 1, paid: 0 } as const

describe('a member’s account', () => {
  it('tells apart what is late, what is due and what is in favour', () => {
    const [sums] = summariesOf([
      { ...part, status: 'Defeated', amount: 1000, balance: 700, paid: 300, firstDue: '2024-03-10' },
      { ...part, status: 'For_defeated', amount: 500, balance: 500, firstDue: '2024-06-20' },
      { ...part, status: 'Unpaid', amount: 400, balance: 400, firstDue: '2024-07-10' },
      { ...part, status: 'Overpayment', amount: 100, balance: -250, paid: 350, firstDue: '2024-01-10' },
    ])
    expect(accountOf(sums)).toEqual({
      late: 700,
      due: 900,
      owed: 1600,
      credit: 250,
      net: 1350,
      nextDue: '2024-06-20',
      lateSince: '2024-03-10',
    })
  })

  it('is nothing without cuotas, and negative for surplus alone', () => {
    expect(accountOf(undefined)).toMatchObject({ late: 0, due: 0, owed: 0, credit: 0, net: 0, nextDue: null })
    const [sums] = summariesOf([
      { ...part, status: 'Overpayment', amount: 100, balance: -250, paid: 350, firstDue: '2024-01-10' },
    ])
    expect(accountOf(sums)).toMatchObject({ owed: 0, credit: 250, net: -250, nextDue: null, lateSince: null })
  })
})
