import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import { calendarDateIn, addDays } from '#domain/values/calendar'
import type { FeeView } from '#domain/money/fee'
import { FEE_STATUSES, assessFee } from '#domain/money/feeStatus'
import type { FeeSummary } from '#domain/money/feeSummary'
import type { Totals, Transactions } from '#server/store/port'
import type { FeeFilter, FeeSort } from '#server/store/port/money'
import { aFee, aLedgerEntry, aMembership, aSnapshot, aUser, anId, anInstitution } from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, NOW, idsOf, query, within } from './support.ts'

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

/** The sort fields that a store may compute in its own way, computed by the domain. */
const DERIVED = {
  status: ({ status }: FeeView) => FEE_STATUSES.indexOf(status),
  paid: ({ paid }: FeeView) => paid,
  balance: ({ balance }: FeeView) => balance,
  daysOverdue: ({ daysOverdue }: FeeView) => daysOverdue,
} satisfies Partial<Record<FeeSort, (view: FeeView) => number>>

const OWING = ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid'] as const

const balanceOf = (among: readonly FeeView[]) => among.reduce((sum, { balance }) => sum + balance, 0)

/** The dashboard's sums of fees, computed again from the domain's views. */
function sumsOf(views: readonly FeeView[]): Pick<Totals, 'fees' | 'money'> {
  const of = (status: FeeView['status'], among = views) => among.filter((view) => view.status === status)
  return {
    fees: {
      Defeated: of('Defeated').length,
      For_defeated: of('For_defeated').length,
      Incomplete: of('Incomplete').length,
      Unpaid: of('Unpaid').length,
      Overpayment: of('Overpayment').length,
      Paid: of('Paid').length,
      No_fee: of('No_fee').length,
    },
    money: [...new Set(views.map(({ currency }) => currency))].toSorted().map((currency) => {
      const own = views.filter((view) => view.currency === currency)
      const outstanding = balanceOf(OWING.flatMap((status) => of(status, own)))
      return { currency, outstanding, overdue: balanceOf(of('Defeated', own)), receivedThisMonth: 0 }
    }),
  }
}

const firstOf = (views: readonly FeeView[]) => views.map(({ dueDate }) => dueDate).toSorted()[0] ?? null

/** The sums by institution and currency, computed again. */
function summaryOf(views: readonly FeeView[]): FeeSummary[] {
  const keys = [...new Set(views.map(({ institutionId, currency }) => `${institutionId} ${currency}`))].toSorted()
  return keys.map((key) => {
    const own = views.filter(({ institutionId, currency }) => `${institutionId} ${currency}` === key)
    const [{ institutionId, currency }] = own as [FeeView]
    const late = own.filter(({ status }) => status === 'Defeated')
    const open = own.filter(({ status }) => OWING.some((owing) => owing === status))
    const settled = own.filter((view) => !open.includes(view))
    const inGrace = own.filter(({ graceUntil }) => graceUntil !== null)
    const amounts = own.map(({ status, amount }) => (status === 'No_fee' ? 0 : amount))
    return {
      institutionId,
      currency,
      fees: sumsOf(own).fees,
      billed: amounts.reduce((sum, amount) => sum + amount, 0),
      collected: own.reduce((sum, { paid }) => sum + paid, 0),
      pending: balanceOf(open),
      overdue: balanceOf(late),
      // `0 -` avoids negative zero.
      credit: 0 - balanceOf(settled),
      firstDue: firstOf(open),
      nextDue: firstOf(open.filter((view) => !late.includes(view) && view.graceUntil === null)),
      graceDue: firstOf(inGrace),
      graceUntil: inGrace.flatMap(({ graceUntil }) => graceUntil ?? []).toSorted()[0] ?? null,
    }
  })
}

type Answers = {
  rows: FeeView[]
  byStatus: string[][]
  sorted: string[][]
  sums: Pick<Totals, 'fees' | 'money'>
  summary: FeeSummary[]
  owing: FeeSummary[]
}

const SORTS = (['status', 'paid', 'balance', 'daysOverdue'] as const).flatMap((field) => [
  { field, order: 'ASC', direction: 1 } as const,
  { field, order: 'DESC', direction: -1 } as const,
])

/** The store's filters, sorts and totals within a scope. */
async function filterValuesOf(store: Transactions, scope: Scope, now: number): Promise<Answers> {
  return store.read(async (tx) => {
    const list = async (request: Parameters<typeof query<FeeFilter, FeeSort>>[0]) =>
      tx.fees.list(query({ scope, now, ...request }))
    const { rows } = await list({})
    const byStatus: string[][] = []
    for (const status of FEE_STATUSES) byStatus.push(idsOf(await list({ filter: { status } })))
    const sorted: string[][] = []
    for (const { field, order } of SORTS) sorted.push(idsOf(await list({ sort: { field, order } })))
    const { fees, money } = await tx.totals(scope, now)
    const summary = await tx.fees.summary({ scope, filter: {}, now })
    const owing = await tx.fees.summary({ scope, filter: { status: { in: OWING } }, now })
    return { rows, byStatus, sorted, sums: { fees, money }, summary, owing }
  })
}

const idsAmong = (some: readonly FeeView[]) => some.map(({ id }) => id)

/** The same answers, computed from the domain's views. */
function derivedFrom(views: FeeView[]): Answers {
  return {
    rows: views,
    byStatus: FEE_STATUSES.map((status) => idsAmong(views.filter((view) => view.status === status))),
    sorted: SORTS.map(({ field, direction }) => {
      const of = DERIVED[field]
      return idsAmong(views.toSorted((a, b) => direction * (of(a) - of(b) || (a.id < b.id ? -1 : 1))))
    }),
    sums: sumsOf(views),
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
          const ledgers = drafts.map(({ institution, dueIn, amount, currency, exempt, cancelled, entries }) => {
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
            const ledger = entries.map((entry) => anEntry(fee.id, entry))
            return { fee, ledger, view: { ...fee, ...assessFee(fee, ledger, club, today) } }
          })
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
          expect(await filterValuesOf(store, scope, now)).toEqual(derivedFrom(inScope))
          await opened.close()
        },
      ),
      { numRuns: Math.ceil(40 * share), seed: 2024 },
    )
  }, 120_000)
}
