import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFee, aLedgerEntry, anId } from '#tests/support/builders'
import type { Fee } from './fee.ts'
import { sum } from './money.ts'
import { statementOf } from './statement.ts'

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
const paid = aLedgerEntry({ feeId: may.id, amount: 1200, dated: '2024-05-10' })
const back = aLedgerEntry({ feeId: may.id, amount: -1200, kind: 'reversal', dated: '2024-06-02' })
const transfer = [
  aLedgerEntry({ feeId: may.id, amount: -200, kind: 'creditOut', dated: '2024-05-11' }),
  aLedgerEntry({ feeId: old.id, amount: 200, kind: 'creditIn', dated: '2024-05-11' }),
]
const fees = [may, old, wrong, exempt].map(withSport)
const ledger = [paid, ...transfer, back]

describe('a statement', () => {
  it('charges on the local day a cuota was made, or on an earlier due date, and then counts what was paid', () => {
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

  it('opens with the previous debt, and closes with that of its last day', () => {
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

  it('adds up, and two that follow one another are one', () => {
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
