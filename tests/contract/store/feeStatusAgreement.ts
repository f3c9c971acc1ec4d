import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import { calendarDateIn, addDays } from '#domain/values/calendar'
import type { FeeView } from '#domain/money/fee'
import { FEE_STATUSES, assessFee } from '#domain/money/feeStatus'
import { talliesOf } from '#domain/money/ledger'
import type { Transactions } from '#server/store/port'
import type { FeeFilter, FeeSort } from '#server/store/port/money'
import { aFee, aLedgerEntry, aMembership, aSnapshot, aUser, anId, anInstitution } from '../../support/builders.ts'
import { OWING, countsOf, groupsOf, summaryOf, sumsOf } from './feeSums.ts'
import { type CreateStore, ALL, NOW, idsOf, query, sortedIds, within } from './support.ts'

const ZONES = ['America/Argentina/Buenos_Aires', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Madrid'] as const

const settings = fc.record({
  timezone: fc.constantFrom(...ZONES),
  graceDays: fc.integer({ min: 0, max: 5 }),
  dueSoonDays: fc.integer({ min: 0, max: 8 }),
})
const terms = fc.record({
  institution: fc.nat({ max: 2 }),
  dueIn: fc.integer({ min: -12, max: 12 }),
  amount: fc.constantFrom(0, 1, 100, 5000),
  currency: fc.constantFrom('ARS' as const, 'USD' as const),
  exempt: fc.boolean(),
  cancelled: fc.boolean(),
  entries: fc.array(fc.constantFrom(-100, -1, 1, 50, 100, 5000), { maxLength: 3 }),
  writeOffs: fc.array(fc.record({ amount: fc.constantFrom(1, 50, 100, 5000), undone: fc.boolean() }), { maxLength: 2 }),
})
const clubs = fc.oneof(
  fc.array(settings, { minLength: 3, maxLength: 3 }),
  // All on the same day, as in a query about one institution.
  settings.map((each) => [each, each, each]),
)

/** A payment, or credit moved away. */
function anEntry(feeId: string, amount: number) {
  return amount > 0
    ? aLedgerEntry({ feeId, amount })
    : aLedgerEntry({ feeId, amount, kind: 'creditOut', pairId: anId() })
}

function writtenOff(feeId: string, { amount, undone }: { amount: number; undone: boolean }) {
  const entry = aLedgerEntry({ feeId, amount, kind: 'writeOff' })
  if (!undone) return [entry]
  return [entry, aLedgerEntry({ feeId, amount: -amount, kind: 'reversal', reverses: entry.id })]
}

/** The sort fields that a store may compute in its own way, computed by the domain. */
const DERIVED = {
  status: ({ status }: FeeView) => FEE_STATUSES.indexOf(status),
  paid: ({ paid }: FeeView) => paid,
  balance: ({ balance }: FeeView) => balance,
  daysOverdue: ({ daysOverdue }: FeeView) => daysOverdue,
} satisfies Partial<Record<FeeSort, (view: FeeView) => number>>

/** The dashboard's sums of fees, computed again from the domain's views. */
const totalsOf = (views: readonly FeeView[]) => ({
  fees: countsOf(views),
  money: groupsOf(views, ({ currency }) => currency).map((own) => {
    const { currency, pending, overdue } = sumsOf(own)
    return { currency, outstanding: pending, overdue, receivedThisMonth: 0 }
  }),
})

type Answers = {
  rows: FeeView[]
  byStatus: string[][]
  sorted: string[][]
  sums: object
  summary: readonly object[]
  owing: readonly object[]
}

const SORTS = (['status', 'paid', 'balance', 'daysOverdue'] as const).flatMap((field) => [
  { field, order: 'ASC' } as const,
  { field, order: 'DESC' } as const,
])

/** The store's filters, sorts and totals within a scope. */
async function filterValuesOf(store: Transactions, scope: Scope): Promise<Answers> {
  return store.read(async (tx) => {
    const list = async (request: Parameters<typeof query<FeeFilter, FeeSort>>[0]) =>
      tx.fees.list(query({ scope, ...request }))
    const { rows } = await list({})
    const byStatus: string[][] = []
    for (const status of FEE_STATUSES) byStatus.push(idsOf(await list({ filter: { status } })))
    const sorted: string[][] = []
    for (const { field, order } of SORTS) sorted.push(idsOf(await list({ sort: { field, order } })))
    const { fees, money } = await tx.totals(scope)
    const summary = await tx.fees.summary({ scope, filter: {} })
    const owing = await tx.fees.summary({ scope, filter: { status: { in: OWING } } })
    return { rows, byStatus, sorted, sums: { fees, money }, summary, owing }
  })
}

const idsAmong = (some: readonly FeeView[]) => some.map(({ id }) => id)

/** The same answers, computed from the domain's views. */
function derivedFrom(views: FeeView[]): Answers {
  return {
    rows: views,
    byStatus: FEE_STATUSES.map((status) => idsAmong(views.filter((view) => view.status === status))),
    sorted: SORTS.map(({ field, order }) => sortedIds(views, { of: DERIVED[field] }, order)),
    sums: totalsOf(views),
    summary: summaryOf(views),
    owing: summaryOf(views.filter(({ status }) => OWING.some((owing) => owing === status))),
  }
}

/** A store may compute statuses in its own way, for example in SQL. On random fees it must agree with the domain. */
export function describeFeeStatusAgreement(createStore: CreateStore, share: number): void {
  it('agrees with the domain on the statuses, filters, sorts and sums of random fees', async () => {
    await fc.assert(
      fc.asyncProperty(
        clubs,
        fc.array(terms, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 47 }),
        fc.constantFrom(null, 0),
        async (drawn, drafts, hour, only) => {
          const now = NOW + hour * 3_600_000
          const institutions = drawn.map((club) => anInstitution(club))
          const member = aUser()
          const ledgers = drafts.map(
            ({ institution, dueIn, amount, currency, exempt, cancelled, entries, writeOffs }) => {
              const club = institutions[institution] ?? anInstitution()
              const today = calendarDateIn(club.timezone, now)
              const fee = aFee({
                institutionId: club.id,
                userId: member.id,
                dueDate: addDays(today, dueIn),
                amount,
                currency,
                exempt: exempt && dueIn % 3 === 0,
                cancelledAt: cancelled && dueIn % 4 === 0 ? '2024-06-01T00:00:00.000Z' : null,
              })
              const ledger = [
                ...entries.map((entry) => anEntry(fee.id, entry)),
                ...writeOffs.flatMap((one) => writtenOff(fee.id, one)),
              ]
              return { fee, ledger, view: { ...fee, ...assessFee(fee, talliesOf(ledger), club, today) } }
            },
          )
          const snapshot = aSnapshot({
            institutions,
            users: [member],
            memberships: institutions.map(({ id }) => aMembership({ userId: member.id, institutionId: id })),
            fees: ledgers.map(({ fee }) => fee),
            ledger: ledgers.flatMap(({ ledger }) => ledger),
          })
          const opened = await createStore(snapshot)
          const store = opened.as({ kind: 'system' }, now)
          const views = ledgers.map(({ view }) => view)
          const own = institutions[only ?? -1]
          const scope = own ? within(own.id) : ALL
          const inScope = views.filter(({ institutionId }) => !own || institutionId === own.id)
          expect(await filterValuesOf(store, scope)).toEqual(derivedFrom(inScope))
          await opened.close()
        },
      ),
      { numRuns: Math.ceil(40 * share), seed: 2024 },
    )
  }, 120_000)
}
