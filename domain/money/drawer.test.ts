import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCashMovement, anId } from '#tests/support/builders'
import {
  CASH_MOVEMENT_KINDS,
  cashAdded,
  cashMovementInputSchema,
  cashIn,
  countBefore,
  drawerOf,
  drawerSince,
  expectedIn,
  type CashMovement,
} from './drawer.ts'
import type { CashRow } from './reports.ts'

const by = { institutionId: anId(), actorId: anId() }
const moved = (kind: CashMovement['kind'], amount: number, more: Partial<CashMovement> = {}) =>
  aCashMovement({ ...by, kind, amount, ...more })
const cashRow = (more: Partial<CashRow> = {}): CashRow => ({
  method: 'Efectivo',
  actorId: by.actorId,
  receipts: 1,
  received: 0,
  refunds: 0,
  refunded: 0,
  reversals: 0,
  reversed: 0,
  ...more,
})
const SINCE = '2024-06-10'

const amount = fc.integer({ min: 1, max: 9_000_000_000 })
const movements = fc.array(
  fc.record({ kind: fc.constantFrom(...CASH_MOVEMENT_KINDS), amount, day: fc.constant(SINCE) }),
  { maxLength: 20 },
)
const cash = fc.array(
  fc.record({ received: amount, refunded: amount, reversed: amount }).map((figures) => cashRow(figures)),
  { maxLength: 5 },
)
const records = movements.map((all) => all.map((one) => aCashMovement({ ...by, ...one })))

describe('the cash that should be in the drawer', () => {
  it('is the last count plus the cash collected, less the cash taken out', () => {
    const rows = [
      cashRow({ received: 9000, refunded: 400, reversed: 600 }),
      cashRow({ method: 'Transferencia', received: 5000 }),
    ]
    const drawer = drawerOf(SINCE, { counted: 12_000, late: 0 }, rows, [
      moved('withdrawal', 3000),
      moved('deposit', 2000),
      moved('float', 500),
    ])
    expect(drawer).toEqual({
      since: SINCE,
      previous: 12_000,
      late: 0,
      received: 9000,
      returned: -1000,
      float: 500,
      withdrawal: -3000,
      deposit: -2000,
    })
    expect(expectedIn(drawer)).toBe(15_500)
  })

  it('includes cash recorded later for a day that was already counted', () => {
    const cashRows = [cashRow({ received: 5000, reversed: 1000 }), cashRow({ method: 'Transferencia', received: 700 })]
    const late = cashIn(cashRows, [moved('withdrawal', 300)])
    expect(late).toBe(3700)
    const drawer = drawerOf(SINCE, { counted: 12_000, late }, [], [])
    expect(drawer).toMatchObject({ previous: 12_000, late: 3700, received: 0, withdrawal: 0 })
    expect(expectedIn(drawer)).toBe(15_700)
  })

  it('does not depend on the order, and a reversal cancels its movement', () => {
    fc.assert(
      fc.property(records, cash, fc.integer({ min: 0, max: 9_000_000_000 }), (all, rows, counted) => {
        const drawer = (own: CashRow[], moves: CashMovement[]) => drawerOf(SINCE, { counted, late: 0 }, own, moves)
        expect(drawer(rows.toReversed(), all.toReversed())).toEqual(drawer(rows, all))
        const reversals = all.map((one) => ({ ...one, id: anId(), reverses: one.id }))
        expect(drawer(rows, [...all, ...reversals])).toEqual(drawer(rows, []))
        expect(all.reduce((total, one) => total + cashAdded(one), expectedIn(drawer(rows, [])))).toBe(
          expectedIn(drawer(rows, all)),
        )
      }),
    )
  })

  it('equals the count on the day after it', () => {
    fc.assert(
      fc.property(records, cash, (all, rows) => {
        const expected = expectedIn(drawerOf(SINCE, null, rows, all))
        const count = { countedOn: SINCE, at: `${SINCE}T20:00:00.000Z`, counted: expected }
        const since = drawerSince(countBefore([count], '2024-06-11'), all, '2024-06-11')
        expect(since).toBe('2024-06-11')
        expect(expectedIn(drawerOf(since, { ...count, late: 0 }, [], []))).toBe(expected)
      }),
    )
  })

  it('starts after the last count of an earlier day, or at the first valid float, or on that day', () => {
    const counts = [
      { countedOn: '2024-06-08', at: '2024-06-08T20:00:00.000Z', counted: 1 },
      { countedOn: '2024-06-08', at: '2024-06-09T08:00:00.000Z', counted: 2 },
      { countedOn: '2024-06-03', at: '2024-06-10T08:00:00.000Z', counted: 3 },
      { countedOn: '2024-06-10', at: '2024-06-10T20:00:00.000Z', counted: 4 },
    ]
    const count = countBefore(counts, SINCE)
    expect(count?.counted).toBe(2)
    expect(countBefore(counts.toReversed(), SINCE)).toEqual(count)
    expect(countBefore(counts, '2024-06-03')).toBeNull()
    expect(drawerSince(count, [], SINCE)).toBe('2024-06-09')

    const wrong = moved('float', 500, { day: '2024-06-01' })
    const all = [
      wrong,
      { ...wrong, id: anId(), reverses: wrong.id },
      moved('withdrawal', 500, { day: '2024-06-02' }),
      moved('float', 700, { day: '2024-06-05' }),
    ]
    expect(drawerSince(null, all, SINCE)).toBe('2024-06-05')
    expect(drawerSince(null, all.slice(0, 3), SINCE)).toBe(SINCE)
    expect(drawerOf('2024-06-05', null, [], all)).toMatchObject({ previous: null, float: 700, withdrawal: 0 })
  })
})

it('a withdrawal requires a reason', () => {
  const input = { institutionId: by.institutionId, kind: 'withdrawal', amount: 5, day: SINCE }
  expect(cashMovementInputSchema.safeParse(input).error?.issues).toMatchObject([
    { path: ['reason'], message: 'required' },
  ])
  expect(cashMovementInputSchema.safeParse({ ...input, reason: ' ' }).success).toBe(false)
  expect(cashMovementInputSchema.safeParse({ ...input, kind: 'deposit' }).success).toBe(true)
})
