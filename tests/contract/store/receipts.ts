import { describe, expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import { receipts as described } from '#server/resources/receipts'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aPendingMembership,
  aReceipt,
  aUser,
  anInstitution,
  anInvitation,
} from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, PUBLIC, idsOf, itFilters, itFinds, itSorts, openStore, query, self, within } from './support.ts'

const rayo = anInstitution()
const sol = anInstitution()
const mother = aUser({ givenName: 'Marta', familyName: 'Ibáñez' })
const son = aUser({ email: 'hijo@example.org', givenName: 'Simón', familyName: 'Ibáñez' })
const other = aUser({ givenName: 'Otto', familyName: 'Prado', documentNumber: '31222333' })
const users = [mother, son, other]
/** A pending membership. Its cuotas and receipts refer to it by its own id. */
const invited = aPendingMembership({
  userId: other.id,
  institutionId: rayo.id,
  invitation: anInvitation({ givenName: 'Tipeado', familyName: 'Así' }),
})
const memberships = [
  aMembership({ userId: mother.id, institutionId: rayo.id, memberNumber: 'R-5' }),
  aMembership({ userId: son.id, institutionId: rayo.id }),
  invited,
  aMembership({ userId: other.id, institutionId: sol.id }),
]
const motherFee = aFee({ institutionId: rayo.id, userId: mother.id })
const sonFee = aFee({ institutionId: rayo.id, userId: son.id })
const otherFee = aFee({ institutionId: rayo.id, userId: invited.id })
const solFee = aFee({ institutionId: sol.id, userId: other.id })

/** The mother pays for herself and for her son. */
const family = aReceipt({
  institutionId: rayo.id,
  payerId: mother.id,
  number: 1,
  amount: 700,
  receivedOn: '2024-06-01',
})
const transfer = aReceipt({
  institutionId: rayo.id,
  payerId: invited.id,
  actorId: mother.id,
  number: 2,
  amount: 300,
  method: 'Transferencia',
  reference: 'Transacción 4471',
  receivedOn: '2024-06-03',
})
const reversed = aReceipt({
  institutionId: rayo.id,
  payerId: son.id,
  number: 3,
  amount: 200,
  receivedOn: '2024-05-03',
  reversedAt: '2024-06-02T00:00:00.000Z',
  reversalReason: 'Mal cargado',
  createdAt: '2023-01-01T00:00:00.000Z',
})
const elsewhere = aReceipt({
  institutionId: sol.id,
  payerId: other.id,
  number: 1,
  amount: 300,
  receivedOn: '2024-06-03',
})
const receipts = [family, transfer, reversed, elsewhere]

const ledger = [
  aLedgerEntry({ feeId: motherFee.id, amount: 400, receiptId: family.id }),
  aLedgerEntry({ feeId: sonFee.id, amount: 300, receiptId: family.id }),
  aLedgerEntry({ feeId: otherFee.id, amount: 300, receiptId: transfer.id }),
  aLedgerEntry({ feeId: sonFee.id, amount: 200, receiptId: reversed.id }),
  aLedgerEntry({ feeId: solFee.id, amount: 300, receiptId: elsewhere.id }),
]
const reversal = aLedgerEntry({
  feeId: sonFee.id,
  amount: -200,
  kind: 'reversal',
  receiptId: reversed.id,
  reverses: ledger[3]?.id ?? null,
})
const content = {
  institutions: [rayo, sol],
  users,
  memberships,
  fees: [motherFee, sonFee, otherFee, solFee],
  receipts,
  ledger: [...ledger, reversal],
}

export function describeReceipts(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('receipts', () => {
    it('return their allocations, which sum to the amount, also if reversed', async () => {
      const store = await open()
      expect((await store.read((tx) => tx.receipts.list(query()))).rows).toEqual([
        {
          ...family,
          allocations: [
            { feeId: motherFee.id, amount: 400 },
            { feeId: sonFee.id, amount: 300 },
          ],
        },
        { ...transfer, allocations: [{ feeId: otherFee.id, amount: 300 }] },
        { ...reversed, allocations: [{ feeId: sonFee.id, amount: 200 }] },
        { ...elsewhere, allocations: [{ feeId: solFee.id, amount: 300 }] },
      ])
    })

    it('have a negative amount if they are refunds, also in a part of them', async () => {
      const refund = aReceipt({
        institutionId: rayo.id,
        payerId: mother.id,
        number: 4,
        amount: -250,
        receivedOn: '2024-06-05',
      })
      const share = aLedgerEntry({ feeId: sonFee.id, amount: -250, kind: 'refund', receiptId: refund.id })
      const more = { receipts: [...receipts, refund], ledger: [...content.ledger, share] }
      const store = await openStore(createStore, { ...content, ...more })
      await store.read(async (tx) => {
        const filter = { feeId: sonFee.id }
        const whole = await tx.receipts.list(query({ scope: within(rayo.id), filter }))
        expect(whole.rows.at(-1)).toEqual({ ...refund, allocations: [{ feeId: sonFee.id, amount: -250 }] })
        const part = await tx.receipts.list(query({ scope: self(son.id), filter }))
        expect(part.rows.at(-1)).toMatchObject({ id: refund.id, payerId: null, amount: -250 })
        const days = { from: '2024-06-05', to: '2024-06-05' }
        const reach = { scope: within(rayo.id), institutionId: rayo.id, ...days }
        expect(await tx.reports.cash(reach)).toMatchObject([
          { receipts: 0, received: 0, refunds: 1, refunded: 250, reversals: 0, reversed: 0 },
        ])
        expect(await tx.reports.cashByDay(reach)).toEqual([{ day: '2024-06-05', amount: -250 }])
      })
    })

    itFilters(open, (tx) => tx.receipts, described.filters, receipts)

    itFinds(open, (tx) => tx.receipts, 'are filtered by', [
      ['fee', { feeId: sonFee.id }, [family, reversed]],
      ['member who paid, or whose cuota they pay', { memberId: son.id }, [family, reversed]],
      ['several members', { memberId: { in: [mother.id, invited.id] } }, [family, transfer]],
      ['unknown member', { memberId: 'nobody' }, []],
      ['unknown fee', { feeId: 'nobody' }, []],
      ['numbers', { number: { gte: 2, lte: 3 } }, [transfer, reversed]],
      ['reversed', { reversed: true }, [reversed]],
      ['not reversed', { reversed: false }, [family, transfer, elsewhere]],
      ['q in the reference', { q: 'transaccion' }, [transfer]],
      ['q of the number', { q: '3', payerId: son.id }, [reversed]],
      ['q in the payer’s name', { q: 'marta ibanez' }, [family]],
      ['q of the payer’s name as lists write it', { q: 'Ibáñez, Marta' }, [family]],
      ['q in the payer’s document', { q: '31222' }, [elsewhere]],
      ['q in the payer’s member number', { q: 'r-5' }, [family]],
    ])

    itSorts(open, (tx) => tx.receipts, described.sorts)

    it('are summed by day if in cash, less reversals, within the scope', async () => {
      const store = await open()
      const of = { institutionId: rayo.id, from: '2024-05-01', to: '2024-06-30' }
      const days = (scope: Scope) => store.read((tx) => tx.reports.cashByDay({ scope, ...of }))
      expect(await days(within(rayo.id))).toEqual([
        { day: '2024-05-03', amount: 200 },
        { day: '2024-06-01', amount: 700 },
        { day: '2024-06-02', amount: -200 },
      ])
      expect(await days(within(sol.id))).toEqual([])
    })

    it('do not reveal whose other cuotas they pay when filtered by member', async () => {
      const store = await open()
      const idsWhere = async (scope: Scope, memberId: string) =>
        idsOf(await store.read((tx) => tx.receipts.list(query({ scope, filter: { memberId } }))))
      expect(await idsWhere(self(son.id), son.id)).toEqual([family.id, reversed.id])
      expect(await idsWhere(self(son.id), mother.id)).toEqual([])
      expect(await idsWhere(self(mother.id), son.id)).toEqual([family.id])
      expect(await idsWhere(within(rayo.id), son.id)).toEqual([family.id, reversed.id])
    })

    it('are limited to the scope’s institutions, the user’s own and those that pay their fees', async () => {
      const store = await open()
      const lists = await store.read((tx) =>
        Promise.all(
          [within(rayo.id), within(sol.id), self(mother.id), self(son.id), self(other.id), within(), PUBLIC].map(
            (scope) => tx.receipts.list(query({ scope })),
          ),
        ),
      )
      expect(lists.map(idsOf)).toEqual([
        [family.id, transfer.id, reversed.id],
        [elsewhere.id],
        [family.id],
        [family.id, reversed.id],
        // Before people accept an invitation, they do not see the receipts that it paid.
        [elsewhere.id],
        [],
        [],
      ])
      await store.read(async (tx) => {
        expect(await tx.receipts.get(within(sol.id), family.id)).toBeNull()
        expect(await tx.receipts.get(self(other.id), family.id)).toBeNull()
        expect(await tx.receipts.get(ALL, 'nobody')).toBeNull()
        expect(idsOf(await tx.receipts.list(query({ scope: within(sol.id), filter: { payerId: other.id } })))).toEqual([
          elsewhere.id,
        ])
      })
    })

    it('show people who did not pay only allocations of their own fees, and cannot be found by others', async () => {
      const store = await open()
      const allocations = async (scope: Scope) =>
        (await store.read((tx) => tx.receipts.get(scope, family.id)))?.allocations.map(({ feeId }) => feeId)
      expect(await allocations(self(son.id))).toEqual([sonFee.id])
      expect(await allocations(self(mother.id))).toEqual([motherFee.id, sonFee.id])
      expect(await allocations(within(rayo.id))).toEqual([motherFee.id, sonFee.id])
      const idsWhere = async (userId: string, feeId: string) =>
        idsOf(await store.read((tx) => tx.receipts.list(query({ scope: self(userId), filter: { feeId } }))))
      expect(await idsWhere(son.id, motherFee.id)).toEqual([])
      expect(await idsWhere(son.id, sonFee.id)).toEqual([family.id, reversed.id])
      expect(await idsWhere(mother.id, sonFee.id)).toEqual([family.id])
    })

    describe('shown in part', () => {
      /** The son sees all of the receipt that he paid, and only his share of his mother's. */
      const ofSon = self(son.id)
      const sonWithin = (id: string): Scope => ({ kind: 'some', institutionIds: [id], userId: son.id, public: false })
      const inPart = { ...family, amount: 300, payerId: null, actorId: null, reference: null, reversalReason: null }

      const referenced = { ...content, receipts: [{ ...family, reference: 'De Marta' }, transfer, reversed, elsewhere] }
      const openReferenced = () => openStore(createStore, referenced)

      it('contain the own share, number, day, method and institution', async () => {
        const store = await openReferenced()
        const partOfSon = { ...inPart, allocations: [{ feeId: sonFee.id, amount: 300 }] }
        const whole = { ...reversed, allocations: [{ feeId: sonFee.id, amount: 200 }] }
        await store.read(async (tx) => {
          expect(await tx.receipts.get(ofSon, family.id)).toEqual(partOfSon)
          expect((await tx.receipts.list(query({ scope: ofSon }))).rows).toEqual([partOfSon, whole])
          // A treasurer of another institution still sees only his share here; a treasurer of this institution sees
          // everything.
          const treasurer = sonWithin(sol.id)
          expect((await tx.receipts.list(query({ scope: treasurer }))).rows).toMatchObject([
            partOfSon,
            whole,
            { id: elsewhere.id },
          ])
          const ofRayo = await tx.receipts.list(query({ scope: sonWithin(rayo.id) }))
          expect(ofRayo.rows).toMatchObject([{ id: family.id, payerId: mother.id, amount: 700 }, transfer, reversed])
          expect(ofRayo.total).toBe(3)
        })
      })

      itFinds(openReferenced, (tx) => tx.receipts, 'are found by what they show', [
        ['the payer', { payerId: mother.id }, [], ofSon],
        ['a payer that is not shown', { payerId: null }, [family], ofSon],
        ['the whole amount', { amount: 700 }, [], ofSon],
        ['the own share', { amount: { gte: 300, lte: 300 } }, [family], ofSon],
        ['a bound above the own share', { amount: { gte: 301 } }, [], ofSon],
        ['the reference', { q: 'marta' }, [], ofSon],
        ['the number', { q: '1' }, [family], ofSon],
        ['the method', { method: 'Efectivo', number: 1 }, [family], ofSon],
        ['the day', { receivedOn: '2024-06-01' }, [family], ofSon],
        ['its reversal', { reversed: true, number: 1 }, [], ofSon],
        ['the own cuota', { feeId: sonFee.id, number: 1 }, [family], ofSon],
      ])

      it('cannot be found by the name of a payer who belongs to an institution of the scope', async () => {
        const store = await openStore(createStore, {
          ...content,
          memberships: [...memberships, aMembership({ userId: mother.id, institutionId: sol.id })],
        })
        const scope = sonWithin(sol.id)
        const idsWhere = await store.read((tx) => tx.receipts.list(query({ scope, filter: { q: 'marta' } })))
        expect(idsOf(idsWhere)).toEqual([])
      })

      it('are sorted by the values shown', async () => {
        // The son’s share is 100 of 900: less than the 200 that he paid himself.
        const large = aReceipt({ institutionId: rayo.id, payerId: mother.id, number: 9, amount: 900 })
        const store = await openStore(createStore, {
          ...content,
          receipts: [...receipts, large],
          ledger: [
            ...content.ledger,
            aLedgerEntry({ feeId: motherFee.id, amount: 800, receiptId: large.id }),
            aLedgerEntry({ feeId: sonFee.id, amount: 100, receiptId: large.id }),
          ],
        })
        const sort = { field: 'amount', order: 'ASC' } as const
        const { rows } = await store.read((tx) => tx.receipts.list(query({ scope: ofSon, sort })))
        expect(rows.map(({ amount }) => amount)).toEqual([100, 200, 300])
      })
    })

    itFinds(open, (tx) => tx.receipts, 'find', [
      ['an invited payer by what was typed', { q: 'tipeado' }, [transfer], within(rayo.id)],
      ['an invited payer not by their own name', { q: 'otto' }, [], within(rayo.id)],
      ['a payer by their name', { q: 'otto' }, [elsewhere], within(sol.id)],
      ['one’s own by one’s own name, but not those of an invitation', { q: 'otto' }, [elsewhere], self(other.id)],
      ['nothing by the name of another payer', { q: 'marta' }, [], self(son.id)],
    ])
  })

  it('the ledger returns the entries of fees and of a receipt, oldest first', async () => {
    const store = await open()
    await store.read(async (tx) => {
      expect(await tx.ledger.ofFees([sonFee.id, motherFee.id])).toEqual(
        [...ledger, reversal].filter(({ feeId }) => feeId === sonFee.id || feeId === motherFee.id),
      )
      expect(await tx.ledger.ofFees([])).toEqual([])
      expect(await tx.ledger.ofReceipt(reversed.id)).toEqual(
        [...ledger, reversal].filter(({ receiptId }) => receiptId === reversed.id),
      )
      expect(await tx.ledger.ofReceipt('nobody')).toEqual([])
    })
  })
}
