import { describe, expect, it } from 'vitest'
import type { Scope, SomeScope } from '#domain/access/access'
import {
  aFee,
  aLedgerEntry,
  aMemberWithoutEmail,
  aMembership,
  aReceipt,
  aUser,
  anAuditEvent,
  anInstitution,
  anInvitation,
} from '../../support/builders.ts'
import { type CreateStore, ALL, idsOf, openStore, query, self, within } from './support.ts'

const rayo = anInstitution()
const sol = anInstitution()
const mother = aUser({ subject: 'sub-mother', givenName: 'Marta', familyName: 'Ibáñez' })
const son = aUser({ givenName: 'Simón', familyName: 'Ibáñez' })
const stranger = aUser()
const ofMother = aMembership({ userId: mother.id, institutionId: rayo.id })
/** A son with an account, who is a member of another club too, and a daughter whom only the club knows. */
const ofSon = aMembership({ userId: son.id, institutionId: rayo.id, guardianId: ofMother.id, until: '2030-01-31' })
const ofSonElsewhere = aMembership({ userId: son.id, institutionId: sol.id })
const ofDaughter = aMemberWithoutEmail({
  institutionId: rayo.id,
  guardianId: ofMother.id,
  invitation: anInvitation({ email: null, givenName: 'Inés', familyName: 'Ibáñez' }),
})
const ofStranger = aMembership({ userId: stranger.id, institutionId: rayo.id })

const motherFee = aFee({ institutionId: rayo.id, userId: mother.id, amount: 1000 })
const sonFee = aFee({ institutionId: rayo.id, userId: son.id, amount: 2000 })
const sonFeeElsewhere = aFee({ institutionId: sol.id, userId: son.id, amount: 4000 })
const daughterFee = aFee({ institutionId: rayo.id, userId: ofDaughter.id, amount: 8000 })
const strangerFee = aFee({ institutionId: rayo.id, userId: stranger.id, amount: 16_000 })

const ofStrangersMoney = aReceipt({
  institutionId: rayo.id,
  payerId: stranger.id,
  number: 1,
  amount: 700,
  reference: 'Suya',
})
const ofSonsMoney = aReceipt({ institutionId: rayo.id, payerId: son.id, number: 2, amount: 50, reference: 'Del hijo' })
const elsewhere = aReceipt({ institutionId: sol.id, payerId: son.id, number: 1, amount: 30 })

const content = {
  institutions: [rayo, sol],
  users: [mother, son, stranger],
  memberships: [ofMother, ofSon, ofSonElsewhere, ofDaughter, ofStranger],
  fees: [motherFee, sonFee, sonFeeElsewhere, daughterFee, strangerFee],
  receipts: [ofStrangersMoney, ofSonsMoney, elsewhere],
  ledger: [
    aLedgerEntry({ feeId: strangerFee.id, amount: 400, receiptId: ofStrangersMoney.id }),
    aLedgerEntry({ feeId: daughterFee.id, amount: 300, receiptId: ofStrangersMoney.id }),
    aLedgerEntry({ feeId: sonFee.id, amount: 50, receiptId: ofSonsMoney.id }),
    aLedgerEntry({ feeId: sonFeeElsewhere.id, amount: 30, receiptId: elsewhere.id }),
  ],
  audit: [
    anAuditEvent({ entity: 'fee', entityId: daughterFee.id, institutionId: rayo.id }),
    anAuditEvent({ entity: 'fee', entityId: sonFeeElsewhere.id, institutionId: sol.id }),
    anAuditEvent({ entity: 'receipt', entityId: ofSonsMoney.id, institutionId: rayo.id }),
  ],
}

/** The mother's scope: her own money, and that of her wards in one club. */
const family: SomeScope = {
  kind: 'some',
  institutionIds: [],
  userId: mother.id,
  public: false,
  wards: [
    { institutionId: rayo.id, payerId: son.id },
    { institutionId: rayo.id, payerId: ofDaughter.id },
  ],
}

export function describeFamilies(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('a family', () => {
    it('shows a guardian the cuotas of members whom they pay for, only in that institution', async () => {
      const store = await open()
      const cuotas = [motherFee, sonFee, daughterFee].map(({ id }) => id)
      expect(idsOf(await store.read((tx) => tx.fees.list(query({ scope: family }))))).toEqual(cuotas)
      expect(await store.read((tx) => tx.fees.ids({ ...query({ scope: family }) }))).toEqual(cuotas)
      const gets = await store.read(async (tx) => [
        await tx.fees.get(family, daughterFee.id),
        await tx.fees.get(family, sonFeeElsewhere.id),
        await tx.fees.get(family, strangerFee.id),
      ])
      expect(gets.map((fee) => fee?.id)).toEqual([daughterFee.id, undefined, undefined])
      const sums = await store.read((tx) => tx.fees.summary({ scope: family, filter: {} }))
      expect(sums).toMatchObject([{ institutionId: rayo.id, billed: 11_000, collected: 350 }])
    })

    it('counts these cuotas together with those of the scope’s institutions', async () => {
      const store = await open()
      const scope = { ...family, institutionIds: [sol.id] }
      expect((await store.read((tx) => tx.fees.list(query({ scope, range: { offset: 0, limit: 1 } })))).total).toBe(4)
    })

    it('shows a guardian only the part of receipts that pays their cuotas', async () => {
      const store = await open()
      const { rows } = await store.read((tx) => tx.receipts.list(query({ scope: family })))
      const inPart = { payerId: null, actorId: null, reference: null }
      expect(rows).toMatchObject([
        { id: ofStrangersMoney.id, amount: 300, allocations: [{ feeId: daughterFee.id, amount: 300 }], ...inPart },
        { id: ofSonsMoney.id, amount: 50, allocations: [{ feeId: sonFee.id, amount: 50 }], ...inPart },
      ])
      expect(await store.read((tx) => tx.receipts.get(family, elsewhere.id))).toBeNull()
      const paying = (feeId: string) =>
        store.read((tx) => tx.receipts.list(query({ scope: family, filter: { feeId } }))).then(idsOf)
      expect(await paying(daughterFee.id)).toEqual([ofStrangersMoney.id])
      expect(await paying(strangerFee.id)).toEqual([])
    })

    it('shows a guardian the history of these cuotas, but not of their receipts', async () => {
      const store = await open()
      const historyOf = (entity: 'fee' | 'receipt', id: string) =>
        store.read((tx) =>
          tx.audit
            .list({ scope: family, of: [{ entity, id }], range: { offset: 0, limit: 9 } })
            .then(({ total }) => total),
        )
      expect(await historyOf('fee', daughterFee.id)).toBe(1)
      expect(await historyOf('fee', sonFeeElsewhere.id)).toBe(0)
      expect(await historyOf('receipt', ofSonsMoney.id)).toBe(0)
    })

    it('shows no cuotas of wards without the wards in the scope', async () => {
      const store = await open()
      const alone = await store.read((tx) => tx.fees.list(query({ scope: self(mother.id) })))
      expect(idsOf(alone)).toEqual([motherFee.id])
    })

    it('can be found by its guardian, and a person by their membership', async () => {
      const store = await open()
      const peopleWhere = (filter: object, scope: Scope = within(rayo.id)) =>
        store.read((tx) => tx.users.list(query({ scope, filter }))).then(idsOf)
      expect((await peopleWhere({ guardianId: ofMother.id })).toSorted()).toEqual([son.id, ofDaughter.id].toSorted())
      expect(await peopleWhere({ guardianId: { in: [ofSon.id, ofStranger.id] } })).toEqual([])
      expect(await peopleWhere({ guardianId: ofMother.id }, within(sol.id))).toEqual([])
      expect(await peopleWhere({ membershipId: ofSon.id })).toEqual([son.id])
      expect(await peopleWhere({ membershipId: ofDaughter.id })).toEqual([ofDaughter.id])
      expect(await peopleWhere({ membershipId: ofSon.id }, within(sol.id))).toEqual([])
      expect(await peopleWhere({ guardianId: ofMother.id }, ALL)).toContain(son.id)
    })

    it('returns the names and payers of wards in every state', async () => {
      const store = await open()
      const common = { institutionId: rayo.id, guardianId: ofMother.id, familyName: 'Ibáñez' }
      const wards = [
        { ...common, membershipId: ofSon.id, payerId: son.id, givenName: 'Simón', until: '2030-01-31' },
        { ...common, membershipId: ofDaughter.id, payerId: ofDaughter.id, givenName: 'Inés', until: null },
      ]
      expect(await store.read((tx) => tx.memberships.wardsOf([ofMother.id, ofStranger.id]))).toEqual(wards)
      expect(await store.read((tx) => tx.memberships.wardsOf([ofSon.id]))).toEqual([])
      expect((await store.read((tx) => tx.actorRecords('sub-mother')))?.wards).toEqual(wards)
    })
  })
}
