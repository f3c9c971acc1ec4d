import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFee, aLedgerEntry, anId } from '#tests/support/builders'
import type { Fee } from './fee.ts'
import { sum } from './money.ts'
import { statementOf } from './statement.ts'
import { accountOf, familyAccountOf } from './account.ts'
import { summariesOf } from './feeSummary.ts'

const OF = { institutionId: anId(), userId: anId() }
const ZONE = 'America/Argentina/Buenos_Aires'
const withSport = (fee: Fee) => ({ ...fee, sportName: 'Tenis' })
const may = aFee({ ...OF, concept: 'Mayo', amount: 1000, dueDate: '2024-05-10', createdAt: '2024-05-02T02:00:00.000Z' })
const old = aFee({ ...OF, concept: 'Vieja', amount: 500, dueDate: '2024-01-10', createdAt: '2024-05-02T12:00:00.000Z' })
const wrong = aFee({
  ...OF,
  concept: 'Error',
  amount: 70,
  dueDate: '2024-06-10',
  createdAt: '2024-05-20T12:00:00.000Z',
  cancelledAt: '2024-06-01T12:00:00.000Z',
  cancelledOn: '2024-06-01',
})
const exempt = aFee({ ...OF, amount: 900, exempt: true })
const payment = aLedgerEntry({ feeId: may.id, amount: 1200, dated: '2024-05-10' })
const back = aLedgerEntry({ feeId: may.id, amount: -1200, kind: 'reversal', dated: '2024-06-02' })
const transfer = [
  aLedgerEntry({ feeId: may.id, amount: -200, kind: 'creditOut', dated: '2024-05-11' }),
  aLedgerEntry({ feeId: old.id, amount: 200, kind: 'creditIn', dated: '2024-05-11' }),
]
const fees = [may, old, wrong, exempt].map(withSport)
const ledger = [payment, ...transfer, back]

describe('a statement', () => {
  it('charges a cuota on the day it was made or an earlier due date, and then subtracts payments', () => {
    const { opening, closing, lines } = statementOf(fees, ledger, { from: null, to: '2024-06-30' }, ZONE)
    expect(opening).toBe(0)
    expect(lines.map(({ date, kind, amount, balance }) => [date, kind, amount, balance])).toEqual([
      ['2024-01-10', 'charge', 500, 500],
      ['2024-05-01', 'charge', 1000, 1500],
      ['2024-05-10', 'payment', -1200, 300],
      ['2024-05-20', 'charge', 70, 370],
      ['2024-06-01', 'cancellation', -70, 300],
      ['2024-06-02', 'reversal', 1200, 1500],
    ])
    expect(closing).toBe(1500)
  })

  it('opens with the previous debt, and closes with the debt of its last day', () => {
    const june = statementOf(fees, ledger, { from: '2024-05-10', to: '2024-05-31' }, ZONE)
    expect(june).toMatchObject({ opening: 1500, closing: 370, currency: 'ARS' })
    expect(june.lines.map(({ concept }) => concept)).toEqual(['Mayo', 'Error'])
  })

  it('is empty without cuotas', () => {
    expect(statementOf([], [], { from: null, to: '2024-06-30' }, ZONE)).toEqual({
      from: null,
      to: '2024-06-30',
      currency: null,
      opening: 0,
      closing: 0,
      lines: [],
    })
  })

  it('adds up, and two consecutive ones equal one', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((nth) => `2024-05-${String(nth).padStart(2, '0')}`)
    fc.assert(
      fc.property(
        day,
        fc.array(fc.record({ amount: fc.integer({ min: 1, max: 5000 }), dated: day })),
        (cut, paying) => {
          const entries = paying.map(({ amount, dated }) => aLedgerEntry({ feeId: may.id, amount, dated }))
          const of = (from: string | null, to: string) => statementOf(fees, entries, { from, to }, ZONE)
          const whole = of(null, '2024-07-31')
          const next = `2024-05-${String(Number(cut.slice(8)) + 1).padStart(2, '0')}`
          const [first, second] = [of(null, cut), of(next, '2024-07-31')]
          expect(second.opening).toBe(first.closing)
          expect(second.closing).toBe(whole.closing)
          expect([...first.lines, ...second.lines]).toEqual(whole.lines)
          for (const one of [first, second, whole])
            expect(one.opening + sum(one.lines.map(({ amount }) => amount))).toBe(one.closing)
        },
      ),
    )
  })
})

const part = { institutionId: 'club', currency: 'ARS', count: 1, paid: 0, nextDue: null, graceUntil: null } as const

describe('a member’s account', () => {
  it('separates late, due and credit amounts', () => {
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

  it('is zero without cuotas, and requires no payment if there is only credit', () => {
    expect(accountOf(undefined)).toMatchObject({ late: 0, due: 0, owed: 0, credit: 0, toPay: 0, nextDue: null })
    const [sums] = summariesOf([
      { ...part, status: 'Overpayment', amount: 100, balance: -250, paid: 350, firstDue: '2024-01-10' },
    ])
    expect(accountOf(sums)).toMatchObject({ owed: 0, credit: 250, toPay: 0, nextDue: null, lateSince: null })
  })

  it('shows the first cuota in its days of grace apart from the next due date', () => {
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

it('a family’s account adds up the debt of each member less that member’s credit', () => {
  const owes = { pending: 12_000, overdue: 12_000, credit: 0 }
  const partly = { pending: 12_000, overdue: 0, credit: 5000 }
  const inFavour = { pending: 1000, overdue: 0, credit: 4000 }
  expect(familyAccountOf([owes, partly, inFavour])).toEqual({ late: 12_000, owed: 25_000, credit: 9000, toPay: 19_000 })
  expect(familyAccountOf([])).toEqual({ late: 0, owed: 0, credit: 0, toPay: 0 })
})
