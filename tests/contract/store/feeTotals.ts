import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import type { Fee } from '#domain/money/fee'
import { FEE_STATUSES } from '#domain/money/feeStatus'
import type { ReadTransaction, Transactions, WriteTransaction } from '#server/store/port'
import type { FeeFilter } from '#server/store/port/money'
import { aFee, aLedgerEntry, aMembership, aSnapshot, aUser, anId, anInstitution } from '../../support/builders.ts'
import { type CreateStore, ALL, NOW, query, self, within } from './support.ts'

const clubs = [anInstitution(), anInstitution(), anInstitution()] as const
const people = [aUser(), aUser()] as const
const content = {
  institutions: [...clubs],
  users: [...people],
  memberships: clubs.flatMap(({ id }) => people.map((user) => aMembership({ userId: user.id, institutionId: id }))),
}

const club = fc.nat({ max: 2 }).map((place) => clubs[place] ?? clubs[0])
const person = fc.nat({ max: 1 }).map((place) => people[place] ?? people[0])
const amount = fc.constantFrom(0, 100, 300)
const which = fc.nat({ max: 30 })

/** Operations on cuotas; a transaction has one or several. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('make' as const), club, person, amount, due: fc.nat(40) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pay' as const), which, amount: fc.constantFrom(100, 200, 300) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'exempt' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), which, amount }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(tx: WriteTransaction, fees: Fee[], one: Step): Promise<void> {
  if (one.do === 'make') {
    const dueDate = `2024-0${one.due < 20 ? 6 : 7}-${10 + (one.due % 20)}`
    const newFee = aFee({ institutionId: one.club.id, userId: one.person.id, amount: one.amount, dueDate })
    fees.push(newFee)
    return tx.fees.insert(newFee)
  }
  const place = one.which % Math.max(1, fees.length)
  const fee = fees[place]
  if (!fee) return
  if (one.do === 'pay') return tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: one.amount })])
  if (one.do === 'take') {
    return tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: -100, kind: 'creditOut', pairId: anId() })])
  }
  const changed: Fee = {
    ...fee,
    version: fee.version + 1,
    ...(one.do === 'change' ? { amount: one.amount } : {}),
    ...(one.do === 'exempt' ? { exempt: !fee.exempt } : {}),
    ...(one.do === 'cancel'
      ? { cancelledAt: '2024-06-01T00:00:00.000Z', cancelledOn: '2024-06-01', cancelReason: 'Error' }
      : {}),
  }
  fees[place] = changed
  await tx.fees.update(changed, fee.version)
}

const UNDONE = new Error('undone')

/** Runs the steps in one transaction, and rolls it back unless `commit`. */
async function runSteps(store: Transactions, fees: Fee[], steps: readonly Step[], commit: boolean): Promise<void> {
  const before = [...fees]
  const writing = store.write(async (tx) => {
    for (const one of steps) await take(tx, fees, one)
    if (!commit) throw UNDONE
  })
  if (commit) return writing
  await expect(writing).rejects.toBe(UNDONE)
  fees.splice(0, fees.length, ...before)
}

const SCOPES: readonly Scope[] = [
  ALL,
  within(clubs[0].id),
  within(clubs[0].id, clubs[2].id),
  within(anId()),
  self(people[0].id),
  { kind: 'some', institutionIds: [clubs[1].id], userId: people[1].id, public: false },
]

const FILTERS: readonly FeeFilter[] = [
  {},
  ...FEE_STATUSES.map((status): FeeFilter => ({ status })),
  { status: { in: ['Paid', 'No_fee'] } },
  { status: { in: ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid', 'Overpayment'] } },
  { status: { in: ['Defeated', 'Paid'] } },
  { status: { in: [] } },
  { status: { gte: 'No_fee' } },
  { status: null },
  { status: 'Paid', institutionId: clubs[0].id },
  { institutionId: { in: [clubs[1].id, clubs[2].id] } },
  { institutionId: 'none' },
  { status: 'Paid', userId: people[0].id },
  { status: 'Paid', amount: { gte: 200 } },
  { status: 'Paid', q: ' ' },
  { q: 'cuota' },
]

type Total = { scope: number; filter: number; total: number }

/** The totals of the lists, and their numbers of rows. */
async function totalsOf(tx: ReadTransaction): Promise<{ totals: Total[]; counts: Total[] }> {
  const totals: Total[] = []
  const counts: Total[] = []
  for (const [scope, scopeOf] of SCOPES.entries()) {
    for (const [filter, criteria] of FILTERS.entries()) {
      const { rows, total } = await tx.fees.list(query({ scope: scopeOf, filter: criteria }))
      totals.push({ scope, filter, total })
      counts.push({ scope, filter, total: rows.length })
    }
  }
  return { totals, counts }
}

/** A store may keep its own counts. They must match the existing cuotas after any writes and rollbacks. */
export function describeFeeTotals(createStore: CreateStore, share: number): void {
  it('gives each list of fees its true total, whatever was written and undone before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 4 })), {
          minLength: 1,
          maxLength: 6,
        }),
        async (transactions) => {
          const opened = await createStore(aSnapshot(content))
          const store = opened.as({ kind: 'system' }, NOW)
          const fees: Fee[] = []
          for (const [steps, commit] of transactions) await runSteps(store, fees, steps, commit > 0)
          const { totals, counts } = await store.read(totalsOf)
          expect(totals).toEqual(counts)
          expect(counts[0]).toEqual({ scope: 0, filter: 0, total: fees.length })
          await opened.close()
        },
      ),
      { numRuns: Math.ceil(12 * share), seed: 2024 },
    )
  }, 120_000)
}
