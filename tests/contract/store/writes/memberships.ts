import { describe, expect, it } from 'vitest'
import {
  aFee,
  aLedgerEntry,
  aMemberWithoutEmail,
  aPendingMembership,
  aReceipt,
  anId,
} from '../../../support/builders.ts'
import { type CreateStore, openStore, query } from '../support.ts'
import {
  ana,
  beto,
  content,
  fee,
  member,
  feeOfAna,
  payment,
  rayo,
  receipt,
  reversal,
  runFee,
  sport,
  withoutEmail,
} from './content.ts'

export function describeMembershipWrites(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('many memberships at once', () => {
    const additions = [
      aMemberWithoutEmail({ institutionId: rayo.id, sportIds: [sport.id] }),
      aPendingMembership({ userId: beto.id, institutionId: rayo.id }),
    ]

    it('are stored together or not at all', async () => {
      const store = await open()
      await store.write((tx) => tx.memberships.insertAll(additions))
      const records = await store.read((tx) => Promise.all(additions.map(({ id }) => tx.memberships.get(id))))
      expect(records).toEqual(additions)
      const more = [aMemberWithoutEmail({ institutionId: rayo.id }), aMemberWithoutEmail({ institutionId: anId() })]
      await expect(store.write((tx) => tx.memberships.insertAll(more))).rejects.toThrow(
        'reference: membership.institutionId',
      )
      expect(await store.read((tx) => tx.memberships.get(more[0]?.id ?? ''))).toBeNull()
      await store.write((tx) => tx.memberships.insertAll([]))
    })
  })

  describe('the cuotas of an invited person', () => {
    const pending = aPendingMembership({ userId: beto.id, institutionId: rayo.id })
    const owed = aFee({ ...feeOfAna, userId: pending.id })
    const paid = aReceipt({ institutionId: rayo.id, payerId: pending.id, actorId: ana.id, number: 2 })
    const openInvited = () =>
      openStore(createStore, {
        ...content,
        memberships: [member, pending, withoutEmail],
        fees: [fee, runFee, owed],
        receipts: [receipt, paid],
        ledger: [payment, reversal, aLedgerEntry({ feeId: owed.id, amount: 100, receiptId: paid.id })],
      })
    const ofBeto = { kind: 'some', institutionIds: [], userId: beto.id, public: false } as const

    it('belong to the person only after acceptance', async () => {
      const store = await openInvited()
      const view = () =>
        store.read(async (tx) => [
          await tx.fees.get(ofBeto, owed.id),
          await tx.receipts.get(ofBeto, paid.id),
          (await tx.fees.list(query({ scope: ofBeto }))).total,
          (await tx.receipts.list(query({ scope: ofBeto }))).total,
        ])
      expect(await view()).toEqual([null, null, 0, 0])
      expect(await store.write((tx) => tx.memberships.moveDues(pending.id))).toEqual({ fees: [], receipts: [] })
      expect(await view()).toEqual([null, null, 0, 0])
      await store.write(async (tx) => {
        await tx.memberships.update({ ...pending, state: 'accepted', invitation: null, version: 2 }, 1)
        expect(await tx.memberships.moveDues(pending.id)).toEqual({ fees: [owed.id], receipts: [paid.id] })
      })
      expect(await view()).toMatchObject([{ userId: beto.id, version: 1 }, { payerId: beto.id, version: 1 }, 1, 1])
      const late = aFee({ ...feeOfAna, userId: pending.id })
      await expect(store.write((tx) => tx.fees.insert(late))).rejects.toThrow('reference: fee.userId')
    })
  })
}
