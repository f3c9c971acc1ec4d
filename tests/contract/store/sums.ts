import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import { periodOf } from '#domain/values/calendar'
import { CURRENCIES } from '#domain/money/currency'
import type { FeeMember } from '#domain/money/feeSummary'
import { FEE_STATUSES } from '#domain/money/feeStatus'
import { sum } from '#domain/money/money'
import type { ReceiptView } from '#domain/money/receipt'
import { MEMBER_SORTS } from '#server/resources/fees'
import type { ReadTransaction } from '#server/store/port'
import type { FeeFilter, ReceiptFilter } from '#server/store/port/money'
import type { SumQuery } from '#server/store/port/table'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aPendingMembership,
  aReceipt,
  aSnapshot,
  aUser,
  anInstitution,
  anInvitation,
} from '../../support/builders.ts'
import { groupsOf, summaryOf, sumsOf } from './feeSums.ts'
import { type CreateStore, ALL, NOW, query, self, sortedIds, within } from './support.ts'

const clubs = [
  anInstitution(),
  anInstitution({ currency: 'USD', timezone: 'Pacific/Kiritimati', graceDays: 3 }),
  anInstitution({ timezone: 'Pacific/Pago_Pago', dueSoonDays: 20 }),
] as const
const ana = aUser({ givenName: 'Ana', familyName: 'Ibáñez' })
const beto = aUser({ givenName: 'Beto', familyName: 'Soria' })
const invited = aPendingMembership({
  userId: beto.id,
  institutionId: clubs[0].id,
  invitation: anInvitation({ givenName: 'Carla', familyName: 'Vidal' }),
})
const memberships = [
  ...clubs.map(({ id }) => aMembership({ userId: ana.id, institutionId: id })),
  aMembership({ userId: beto.id, institutionId: clubs[1].id }),
  invited,
]
const CURRENCY_OF = ['ARS', 'USD', 'ARS'] as const

/** The people who may owe and pay in each club. */
const PAYERS = [[ana.id, invited.id], [ana.id, beto.id], [ana.id]] as const

const club = fc.nat({ max: 2 })
const day = fc.constantFrom('2024-04-30', '2024-05-01', '2024-05-31', '2024-06-14', '2024-06-15', '2024-07-01')
const amount = fc.constantFrom(0, 100, 300, 5000)
const paid = fc.constantFrom(100, 300, 5000)

const drafts = fc.record({
  fees: fc.array(
    fc.record({ club, payer: fc.nat(1), dueDate: day, amount, concept: fc.constantFrom('Cuota', 'Ropa') }),
    { maxLength: 14 },
  ),
  receipts: fc.array(
    fc.record({
      club,
      payer: fc.nat(1),
      receivedOn: day,
      reversed: fc.boolean(),
      method: fc.constantFrom('Efectivo' as const, 'Transferencia' as const),
      /** Which of the club's cuotas it pays, and how much of each. */
      pays: fc.uniqueArray(fc.record({ fee: fc.nat(5), amount: paid }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ fee }) => fee,
      }),
    }),
    { maxLength: 8 },
  ),
})

/** Cuotas, and receipts that pay some cuotas of their club. A reversed receipt also has its reversal entries. */
function contentOf({ fees: owed, receipts: received }: typeof drafts extends fc.Arbitrary<infer D> ? D : never) {
  const clubAt = (at: number) => clubs[at] ?? clubs[0]
  const payerAt = (at: number, who: number) => PAYERS[at]?.[who] ?? ana.id
  const fees = owed.map(({ club: at, payer, concept, ...terms }, place) => {
    const whose = { institutionId: clubAt(at).id, userId: payerAt(at, payer), currency: CURRENCY_OF[at] ?? 'ARS' }
    return aFee({ ...terms, ...whose, concept: `${concept} ${place}` })
  })
  const payersReceipts = received.flatMap(({ club: at, payer, reversed, pays, ...terms }, number) => {
    const payable = fees.filter(({ institutionId }) => institutionId === clubAt(at).id)
    const shares = pays.flatMap(({ fee, amount: share }) => {
      const of = payable[fee]
      return of ? [{ feeId: of.id, amount: share }] : []
    })
    if (shares.length === 0) return []
    const receipt = aReceipt({
      ...terms,
      institutionId: clubAt(at).id,
      payerId: payerAt(at, payer),
      actorId: ana.id,
      number: number + 1,
      currency: CURRENCY_OF[at] ?? 'ARS',
      amount: sum(shares.map((share) => share.amount)),
      ...(reversed && { reversedAt: '2024-06-15T00:00:00.000Z', reversalReason: 'Error' }),
    })
    const payments = shares.map((share) => aLedgerEntry({ ...share, receiptId: receipt.id }))
    const back = payments.map(({ id, feeId, amount: share }) =>
      aLedgerEntry({ feeId, amount: -share, kind: 'reversal', receiptId: receipt.id, reverses: id }),
    )
    return [{ receipt, ledger: reversed ? [...payments, ...back] : payments }]
  })
  return aSnapshot({
    institutions: [...clubs],
    users: [ana, beto],
    memberships,
    fees,
    receipts: payersReceipts.map(({ receipt }) => receipt),
    ledger: payersReceipts.flatMap(({ ledger }) => ledger),
  })
}

const scope = fc.constantFrom<Scope>(
  ALL,
  within(clubs[0].id),
  within(clubs[0].id, clubs[1].id),
  self(ana.id),
  self(beto.id),
  { kind: 'some', institutionIds: [clubs[2].id], userId: ana.id, public: false },
)
const institutionId = fc.constantFrom(clubs[0].id, { in: [clubs[1].id, clubs[2].id] })
const person = fc.constantFrom(ana.id, { in: [beto.id, invited.id] })
const days = fc.oneof(day, fc.record({ gte: day }), fc.record({ gte: day, lte: day }))
const currency = fc.constantFrom('ARS', 'USD', { in: ['ARS', 'USD'] })
const money = fc.constantFrom({ gte: 300 }, { lte: 300 })
const q = fc.constantFrom('ana', 'carla', 'ibanez', 'cuota', 'nadie')

/** Up to two filters at once: more would usually find nothing. */
function few<Filter extends object>(...each: fc.Arbitrary<Filter>[]): fc.Arbitrary<Filter> {
  // Every filter of a list is optional.
  return fc.array(fc.oneof(...each), { maxLength: 2 }).map((parts) => Object.assign({}, ...parts) as Filter)
}

const feeFilter = few<FeeFilter>(
  fc.record({ institutionId }),
  fc.record({ userId: person }),
  fc.record({ status: fc.constantFrom(...FEE_STATUSES) }),
  fc.record({ status: fc.record({ in: fc.subarray([...FEE_STATUSES]) }) }),
  fc.record({ dueDate: days }),
  fc.record({ amount: money }),
  fc.record({ currency }),
  fc.record({ method: fc.constantFrom('Efectivo' as const, 'Transferencia' as const, { in: [] }) }),
  fc.record({ owing: fc.constantFrom('overdue' as const, 'any' as const) }),
  fc.record({ q }),
)
const receiptFilter = few<ReceiptFilter>(
  fc.record({ institutionId }),
  fc.record({ payerId: person }),
  fc.record({ method: fc.constantFrom('Efectivo' as const, 'Transferencia' as const) }),
  fc.record({ receivedOn: days }),
  fc.record({ amount: money }),
  fc.record({ currency }),
  fc.record({ reversed: fc.boolean() }),
  fc.record({ q: fc.constantFrom('ana', 'carla', 'ibanez', '1') }),
)

const receivedBy = (rows: readonly ReceiptView[], whenOf: (receipt: ReceiptView) => object) =>
  groupsOf(
    rows.filter(({ reversedAt }) => reversedAt === null),
    (row) => `${Object.values(whenOf(row)).join()} ${row.currency}`,
  ).map((group) => ({
    ...(group[0] && whenOf(group[0])),
    currency: group[0]?.currency,
    receipts: group.length,
    collected: sum(group.map((row) => row.amount)),
  }))

/** All members' sums, read two at a time, in the order of their ids. */
async function everyMember(tx: ReadTransaction, question: SumQuery<FeeFilter>): Promise<FeeMember[]> {
  const all: FeeMember[] = []
  let total = 1
  while (all.length < total) {
    const range = { offset: all.length, limit: 2 }
    const page = await tx.fees.members({ ...question, sort: { field: 'count', order: 'ASC' }, range })
    all.push(...page.rows)
    total = page.total
  }
  const beyond = await tx.fees.members({
    ...question,
    sort: { field: 'count', order: 'ASC' },
    range: { offset: total + 1, limit: 2 },
  })
  expect(beyond).toEqual({ rows: [], total })
  return all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Expects each sort to give all members in its order. */
async function expectSorted(tx: ReadTransaction): Promise<void> {
  const everything = { scope: ALL, filter: {} }
  const all = await everyMember(tx, everything)
  for (const field of MEMBER_SORTS) {
    for (const order of ['ASC', 'DESC'] as const) {
      const range = { offset: 0, limit: 1000 }
      const { rows } = await tx.fees.members({ ...everything, sort: { field, order }, range })
      expect(rows.map(({ id }) => id)).toEqual(sortedIds(all, { of: (row) => row[field] }, order))
    }
  }
}

/**
 * On every store, sums cover exactly the rows of the list with the same scope and filter, and keep currencies apart.
 */
export function describeSums(createStore: CreateStore, share: number): void {
  it('sums exactly the rows of a list, for any scope and filter', async () => {
    expect(CURRENCIES).toEqual(expect.arrayContaining([...CURRENCY_OF]))
    await fc.assert(
      fc.asyncProperty(
        drafts,
        fc.array(fc.record({ scope, feeFilter, receiptFilter }), { minLength: 6, maxLength: 6 }),
        async (drawn, questions) => {
          const store = await createStore(contentOf(drawn))
          await store.as({ kind: 'system' }, NOW).read(async (tx) => {
            await expectSorted(tx)
            for (const question of [...questions, { scope: ALL, feeFilter: {}, receiptFilter: {} }]) {
              const inScope = { scope: question.scope }
              const { rows: fees } = await tx.fees.list(query({ ...inScope, filter: question.feeFilter }))
              const { rows: receipts } = await tx.receipts.list(query({ ...inScope, filter: question.receiptFilter }))
              const fromStore = {
                summary: await tx.fees.summary({ ...inScope, filter: question.feeFilter }),
                monthly: await tx.fees.monthly({ ...inScope, filter: question.feeFilter }),
                members: await everyMember(tx, { ...inScope, filter: question.feeFilter }),
                received: await tx.receipts.monthly({ ...inScope, filter: question.receiptFilter }),
                receivedByDay: await tx.receipts.daily({ ...inScope, filter: question.receiptFilter }),
              }
              expect(fromStore).toEqual({
                summary: summaryOf(fees),
                monthly: groupsOf(fees, (fee) => `${periodOf(fee.dueDate)} ${fee.currency}`).map((group) => ({
                  month: periodOf(group[0]?.dueDate ?? ''),
                  ...sumsOf(group),
                })),
                members: groupsOf(fees, (fee) => `${fee.institutionId}.${fee.userId}.${fee.currency}`).map((group) => {
                  const [first] = group
                  const [of, userId] = [first?.institutionId, first?.userId]
                  const {
                    fees: _counts,
                    nextDue: _next,
                    graceDue: _graceDue,
                    graceUntil: _graceUntil,
                    ...sums
                  } = sumsOf(group)
                  return {
                    id: `${of}.${userId}.${sums.currency}`,
                    institutionId: of,
                    userId,
                    count: group.length,
                    ...sums,
                  }
                }),
                received: receivedBy(receipts, ({ receivedOn }) => ({ month: periodOf(receivedOn) })),
                receivedByDay: receivedBy(receipts, ({ receivedOn }) => ({ day: receivedOn })),
              })
            }
          })
          await store.close()
        },
      ),
      { numRuns: Math.ceil(12 * share), seed: 2024, endOnFailure: true },
    )
  }, 120_000)
}
