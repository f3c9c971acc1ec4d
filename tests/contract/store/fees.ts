import { describe, expect, it } from 'vitest'
import { FEE_STATUSES } from '#domain/money/feeStatus'
import { fees as described } from '#server/resources/fees'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aPendingMembership,
  aReceipt,
  aSport,
  aUser,
  anInstitution,
  anInvitation,
} from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, NOW, PUBLIC, idsOf, itFilters, itFinds, itSorts, openStore, query, self, within } from './support.ts'

const football = aSport()
const rayo = anInstitution()
const sol = anInstitution({ currency: 'USD', graceDays: 10 })
const ana = aUser({ givenName: 'Ana', familyName: 'Ibáñez', email: 'ana.i@example.org', documentNumber: '20111222' })
const beto = aUser({ givenName: 'Beto', familyName: 'Soria' })
/** Invited to Rayo, and a member of Sol. */
const caro = aUser({ givenName: 'Carolina', familyName: 'Vidal' })
const users = [ana, beto, caro]
/** A pending membership. Its cuotas and receipts refer to it by its own id. */
const invited = aPendingMembership({
  userId: caro.id,
  institutionId: rayo.id,
  invitation: anInvitation({ givenName: 'Tipeada', familyName: 'Aparte' }),
})
const memberships = [
  aMembership({ userId: ana.id, institutionId: rayo.id, memberNumber: 'R-1' }),
  aMembership({ userId: ana.id, institutionId: sol.id, memberNumber: 'S-77' }),
  aMembership({ userId: beto.id, institutionId: rayo.id }),
  invited,
  aMembership({ userId: caro.id, institutionId: sol.id }),
]

const inRayo = { institutionId: rayo.id }
const unpaid = aFee({
  ...inRayo,
  userId: ana.id,
  dueDate: '2024-06-30',
  concept: 'Cuota de junio',
  sportId: football.id,
})
const dueSoon = aFee({ ...inRayo, userId: ana.id, dueDate: '2024-06-15', concept: 'Ñapa', period: '2024-05' })
const overdue = aFee({
  ...inRayo,
  userId: beto.id,
  dueDate: '2024-06-14',
  amount: 5000,
  concept: 'natación',
  period: '2024-04',
})
const partly = aFee({ ...inRayo, userId: beto.id, dueDate: '2024-06-20', concept: 'Matrícula', period: null })
const paidFee = aFee({ ...inRayo, userId: ana.id, dueDate: '2024-01-10', concept: 'Cuota de enero', period: '2024-01' })
const overpaid = aFee({
  ...inRayo,
  userId: invited.id,
  dueDate: '2024-02-10',
  concept: 'Cuota de febrero',
  period: '2024-02',
})
const exempt = aFee({ ...inRayo, userId: ana.id, dueDate: '2024-03-10', exempt: true, period: '2024-03' })
const cancelled = aFee({ ...inRayo, userId: ana.id, dueDate: '2024-03-10', cancelledAt: '2024-03-11T00:00:00.000Z' })
/** Ten days of grace: five days late is not overdue. */
const graced = aFee({ institutionId: sol.id, userId: ana.id, dueDate: '2024-06-10', currency: 'USD', amount: 300 })
const solOverdue = aFee({ institutionId: sol.id, userId: caro.id, dueDate: '2024-06-04', currency: 'USD', amount: 400 })
const fees = [unpaid, dueSoon, overdue, partly, paidFee, overpaid, exempt, cancelled, graced, solOverdue]
/** A receipt of each method, and a reversed one. */
const inCash = aReceipt({ ...inRayo, payerId: ana.id, actorId: ana.id, number: 1, amount: 6000, method: 'Efectivo' })
const byTransfer = aReceipt({
  ...inRayo,
  payerId: beto.id,
  actorId: ana.id,
  number: 2,
  amount: 4000,
  method: 'Transferencia',
})
const undone = aReceipt({
  ...inRayo,
  payerId: ana.id,
  actorId: ana.id,
  number: 3,
  amount: 500,
  method: 'Transferencia',
  reversedAt: '2024-06-01T00:00:00.000Z',
  reversalReason: 'Error',
})
const undonePayment = aLedgerEntry({ feeId: paidFee.id, amount: 500, receiptId: undone.id })
const receipts = [inCash, byTransfer, undone]
const ledger = [
  aLedgerEntry({ feeId: partly.id, amount: 4000, receiptId: byTransfer.id }),
  aLedgerEntry({ feeId: paidFee.id, amount: 4000 }),
  aLedgerEntry({ feeId: paidFee.id, amount: 6000, receiptId: inCash.id }),
  undonePayment,
  aLedgerEntry({ feeId: paidFee.id, amount: -500, kind: 'reversal', receiptId: undone.id, reverses: undonePayment.id }),
  aLedgerEntry({ feeId: overpaid.id, amount: 12_000 }),
  aLedgerEntry({ feeId: overdue.id, amount: 1000 }),
]
const content = { receipts, sports: [football], institutions: [rayo, sol], users, memberships, fees, ledger }

export function describeFees(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('fees', () => {
    const views = (
      [
        [unpaid, 0, 10_000, 'Unpaid', 0],
        [dueSoon, 0, 10_000, 'For_defeated', 0],
        [overdue, 1000, 4000, 'Defeated', 1],
        [partly, 4000, 6000, 'Incomplete', 0],
        [paidFee, 10_000, 0, 'Paid', 0],
        [overpaid, 12_000, -2000, 'Overpayment', 0],
        [exempt, 0, 0, 'No_fee', 0],
        [cancelled, 0, 0, 'No_fee', 0],
        [graced, 0, 300, 'For_defeated', 0],
        [solOverdue, 0, 400, 'Defeated', 11],
      ] as const
    ).map(([fee, received, balance, status, daysOverdue]) => {
      const graceUntil = fee === graced ? '2024-06-20' : null
      return { ...fee, paid: received, writtenOff: 0, balance, status, daysOverdue, graceUntil }
    })

    it('have values derived on the institution’s day', async () => {
      const store = await open()
      expect((await store.read((tx) => tx.fees.list(query()))).rows).toEqual(views)
    })

    it('change status with the requested instant, a payment and the institution’s settings', async () => {
      const store = await open()
      const status = async (now = NOW) => (await store.at(now).read((tx) => tx.fees.get(ALL, dueSoon.id)))?.status
      expect(await status()).toBe('For_defeated')
      // One millisecond apart: 16 June begins in Buenos Aires at 03:00 UTC.
      const midnight = Date.UTC(2024, 5, 16, 3)
      expect(await status(midnight - 1)).toBe('For_defeated')
      expect(await status(midnight)).toBe('Defeated')
      await store.write((tx) => tx.institutions.update({ ...rayo, graceDays: 1, version: 2 }, 1))
      expect(await status(midnight)).toBe('For_defeated')
      await store.write((tx) => tx.institutions.update({ ...rayo, version: 3 }, 2))
      expect(await status(midnight)).toBe('Defeated')
      await store.write((tx) => tx.institutions.update({ ...rayo, timezone: 'Pacific/Pago_Pago', version: 4 }, 3))
      expect(await status(midnight)).toBe('For_defeated')
      await store.write((tx) => tx.ledger.append([aLedgerEntry({ feeId: dueSoon.id, amount: 10_000 })]))
      expect(await status(midnight)).toBe('Paid')
      await store.write((tx) => tx.fees.update({ ...dueSoon, amount: 20_000, version: 2 }, 1))
      expect(await status()).toBe('Incomplete')
    })

    itFilters(open, (tx) => tx.fees, described.filters, views)

    itFinds(open, (tx) => tx.fees, 'are filtered by', [
      ['periods between, none left out', { period: { gte: '2024-01', lte: '2024-02' } }, [paidFee, overpaid]],
      ['status', { status: 'Defeated' }, [overdue, solOverdue]],
      ['statuses', { status: { in: ['Paid', 'No_fee'] } }, [paidFee, exempt, cancelled]],
      ['no status', { status: { in: [] } }, []],
      ['q in the concept', { q: 'natacion' }, [overdue]],
      ['q in the member’s name', { q: 'ibanez ana cuota junio' }, [unpaid]],
      ['q of the member’s name as lists write it', { q: 'Ibáñez, Ana', status: 'Unpaid' }, [unpaid]],
      ['q in the e-mail', { q: 'ana.i@', institutionId: sol.id }, [graced]],
      ['q in the document', { q: '20111222', status: 'Paid' }, [paidFee]],
      ['q in the member number', { q: 'R-1', status: 'Paid' }, [paidFee]],
      ['method', { method: 'Efectivo' }, [paidFee]],
      ['methods', { method: { in: ['Efectivo', 'Transferencia'] } }, [partly, paidFee]],
      ['no method', { method: { in: [] } }, []],
      ['a method, beside a reversed receipt of another', { method: 'Transferencia', userId: ana.id }, []],
      ['members in debt', { owing: 'any', status: 'Paid' }, [paidFee]],
      ['members with something overdue', { owing: 'overdue' }, [overdue, partly, solOverdue]],
      ['members in debt, where they owe', { owing: 'any', institutionId: sol.id }, [graced, solOverdue]],
      ['filters together', { status: 'Defeated', institutionId: rayo.id, q: 'beto' }, [overdue]],
    ])

    itSorts(open, (tx) => tx.fees, described.sorts, { status: { of: (row) => FEE_STATUSES.indexOf(row.status) } })

    it('are limited to the scope’s institutions and person', async () => {
      const store = await open()
      const both = { kind: 'some', institutionIds: [sol.id], userId: beto.id, public: false } as const
      const lists = await store.read((tx) =>
        Promise.all(
          [within(sol.id), self(beto.id), both, within(), PUBLIC].map((scope) => tx.fees.list(query({ scope }))),
        ),
      )
      expect(lists.map(idsOf)).toEqual([
        [graced.id, solOverdue.id],
        [overdue.id, partly.id],
        [overdue.id, partly.id, graced.id, solOverdue.id],
        [],
        [],
      ])
      await store.read(async (tx) => {
        expect(await tx.fees.get(within(sol.id), paidFee.id)).toBeNull()
        expect(await tx.fees.get(self(beto.id), paidFee.id)).toBeNull()
        expect(await tx.fees.get(self(ana.id), paidFee.id)).toMatchObject({ id: paidFee.id, status: 'Paid' })
        expect(await tx.fees.get(within(rayo.id), paidFee.id)).toMatchObject({ id: paidFee.id })
        expect(await tx.fees.get(ALL, 'nobody')).toBeNull()
        for (const filter of [{ id: paidFee.id }, { userId: ana.id }, { institutionId: rayo.id }]) {
          expect(idsOf(await tx.fees.list(query({ scope: within(sol.id), filter })))).not.toContain(paidFee.id)
          expect(
            (await tx.fees.list(query({ scope: self(beto.id), filter: { ...filter, status: 'Paid' } }))).total,
          ).toBe(0)
        }
      })
    })

    itFinds(open, (tx) => tx.fees, 'find', [
      ['an invited member by what was typed', { q: 'tipeada' }, [overpaid], within(rayo.id)],
      ['an invited member not by their own name', { q: 'carolina' }, [], within(rayo.id)],
      ['a member by their name', { q: 'carolina' }, [solOverdue], within(sol.id)],
      ['a member not by their number elsewhere', { q: 's-77' }, [], within(rayo.id)],
      ['a member by their number here', { q: 's-77' }, [graced], within(sol.id)],
      ['one’s own by one’s own name', { q: 'ibanez junio' }, [unpaid], self(ana.id)],
      ['one’s own by one’s own number', { q: 's-77 junio' }, [unpaid], self(ana.id)],
      ['one’s own alone', { q: 'carolina' }, [], self(ana.id)],
    ])
  })
}
