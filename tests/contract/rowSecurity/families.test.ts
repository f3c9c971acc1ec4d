import { expect, it } from 'vitest'
import { NOW } from '../../access/world.ts'
import { query } from '../store/support.ts'
import { describeStores, FORGOTTEN, ids, membershipOf, records, shared, sharesOf, signedIn, SYSTEM } from './content.ts'
import type { WriteTransaction } from '#server/store/port'
import { aNotice } from '../../support/builders.ts'

const { a, b, feeA, feeB, feePeer, memberB, paidA, peerA, userA, noticeA, noticeB } = records

/** `peerA` pays for `userA`, who paid the receipt `shared` for both. */
const prepare = (tx: WriteTransaction) =>
  tx.memberships.update({ ...membershipOf.userA, guardianId: membershipOf.peerA.id, version: 2 }, 1)

describeStores('row security of a family', prepare, ({ as, ask }) => {
  const visibleIds = (subject: string, now = NOW) =>
    as(signedIn(subject), now).read(async (tx) => ({
      fees: ids((await tx.fees.list(query({ scope: FORGOTTEN }))).rows),
      receipts: ids((await tx.receipts.list(query({ scope: FORGOTTEN }))).rows),
      ledger: (await tx.ledger.ofFees([paidA.id, feePeer.id])).length,
      wards: (await tx.memberships.wardsOf([membershipOf.peerA.id])).map(({ payerId }) => payerId),
    }))
  const call = (subject: string, member: string, institutions: string[], payers: string[]) =>
    ask(signedIn(subject), 'SELECT id, amount, payer_id FROM rayo.shared_receipts($1, $2::uuid[], $3::uuid[])', [
      member,
      institutions,
      payers,
    ])

  it('shows a guardian the cuotas and their ledger even without a scope, and no receipt row', async () => {
    expect(await visibleIds('peerA')).toEqual({
      fees: [feeA.id, paidA.id, feePeer.id].toSorted(),
      receipts: [],
      ledger: 4,
      wards: [userA.id],
    })
  })

  it('shows others nothing of the family', async () => {
    expect(await visibleIds('userA')).toMatchObject({ fees: [feeA.id, paidA.id].toSorted(), wards: [] })
    for (const subject of ['lonely', 'inactive', 'stranger']) {
      expect(await visibleIds(subject)).toEqual({ fees: [], receipts: [], ledger: 0, wards: [] })
    }
  })

  it('shows receipts in part for the guardian’s wards, and for nobody else', async () => {
    const [own, ofWard] = [sharesOf[1]?.amount ?? 0, sharesOf[0]?.amount ?? 0]
    const receipts = await call('peerA', peerA.id, [a.id], [userA.id])
    expect(receipts).toContainEqual({ id: shared.id, amount: own + ofWard, payer_id: null })
    expect(await call('peerA', peerA.id, [b.id], [userA.id])).toEqual([])
    expect(await call('lonely', peerA.id, [a.id], [userA.id])).toEqual([])
    expect(await call('userA', userA.id, [a.id], [peerA.id])).toEqual([])
  })

  it('lets nobody make themselves a guardian or contact, or pause themselves', async () => {
    const pauses = [{ percent: 0, from: '2024-01-01', to: null, reason: 'Viaje' }]
    for (const change of [{ guardianId: membershipOf.multiA.id }, { contact: true, sportIds: [] }, { pauses }]) {
      const own = { ...membershipOf.userA, ...change, version: 3 }
      const writes = as(signedIn('userA')).write((tx) => tx.memberships.update(own, 2))
      await expect(writes).rejects.toThrow(/not theirs to change/)
    }
    const theirs = { ...membershipOf.multiA, guardianId: membershipOf.peerA.id, version: 2 }
    const takes = as(signedIn('peerA')).write((tx) => tx.memberships.update(theirs, 1))
    await expect(takes).rejects.toThrow('stale version')
  })

  it('follows the institution’s own day, and ends with the guardianship', async () => {
    expect((await visibleIds('peerA', Date.UTC(2023, 11, 1))).fees).toEqual([feePeer.id])
    const ended = { ...membershipOf.userA, guardianId: null, version: 3 }
    await as(SYSTEM).write((tx) => tx.memberships.update(ended, 2))
    expect(await visibleIds('peerA')).toMatchObject({ fees: [feePeer.id], wards: [] })
  })
})

const from = (userId: string, institutionId: string) => aNotice({ userId, institutionId, feeIds: [feeA.id] })

const DENIED = /row-level security|permission denied|not theirs to change/

describeStores('row security of notices', null, ({ as, attempt }) => {
  const attemptAs = (subject: string, work: (tx: WriteTransaction) => Promise<unknown>) =>
    attempt(signedIn(subject), work)

  it('lets members create only their own waiting ones, in their institutions', async () => {
    await attemptAs('userA', (tx) => tx.notices.insert(from(userA.id, a.id)))
    for (const notice of [
      from(peerA.id, a.id),
      from(userA.id, b.id),
      { ...from(userA.id, a.id), state: 'rejected' as const, reason: 'No llegó' },
    ]) {
      await expect(attemptAs('userA', (tx) => tx.notices.insert(notice))).rejects.toThrow(DENIED)
    }
    for (const subject of ['lonely', 'stranger', 'inactive']) {
      await expect(attemptAs(subject, (tx) => tx.notices.insert(from(userA.id, a.id)))).rejects.toThrow(DENIED)
    }
  })

  it('shows a picture with its notice, and lets only the giver add one while it waits', async () => {
    const picture = { noticeId: noticeA.id, bytes: new Uint8Array([7]) }
    await attemptAs('userA', (tx) => tx.noticePictures.put(picture))
    for (const subject of ['peerA', 'adminA', 'memberB', 'superAdmin', 'lonely']) {
      await expect(attemptAs(subject, (tx) => tx.noticePictures.put(picture))).rejects.toThrow(DENIED)
    }
    for (const [subject, isVisible] of [
      ['userA', true],
      ['adminA', true],
      ['superAdmin', true],
      ['peerA', false],
      ['multi', false],
      ['coordina', false],
    ] as const) {
      const answer = await as(signedIn(subject)).read((tx) => tx.noticePictures.get(noticeA.id))
      expect([subject, answer !== null]).toEqual([subject, isVisible])
      const among = await as(signedIn(subject)).read((tx) => tx.noticePictures.existing([noticeA.id, noticeB.id]))
      expect([subject, among.includes(noticeA.id)]).toEqual([subject, isVisible])
    }
  })

  it('lets only their giver withdraw them, unchanged and while they wait', async () => {
    const withdrawn = { ...noticeA, state: 'withdrawn' as const, version: 2 }
    const withdraw = (tx: WriteTransaction) => tx.notices.update(withdrawn, 1)
    await attemptAs('userA', withdraw)
    for (const subject of ['peerA', 'memberB', 'lonely']) {
      await expect(attemptAs(subject, withdraw)).rejects.toThrow('stale version')
    }
    for (const subject of ['adminA', 'superAdmin']) await expect(attemptAs(subject, withdraw)).rejects.toThrow(DENIED)
    for (const change of [{ amount: 1 }, { institutionId: b.id }, { feeIds: [feeB.id] }]) {
      const changed = (tx: WriteTransaction) => tx.notices.update({ ...withdrawn, ...change }, 1)
      await expect(attemptAs('userA', changed)).rejects.toThrow(DENIED)
    }
    await expect(
      attemptAs('userA', (tx) => tx.notices.update({ ...noticeA, amount: 1, version: 2 }, 1)),
    ).rejects.toThrow(DENIED)
    const back = { ...noticeA, version: 3 }
    const again = (tx: WriteTransaction) => withdraw(tx).then(() => tx.notices.update(back, 2))
    await expect(attemptAs('userA', again)).rejects.toThrow('stale version')
  })

  it('lets only the institution’s Admins decide them', async () => {
    const rejected = { state: 'rejected' as const, reason: 'No llegó', version: 2 }
    const decide = (tx: WriteTransaction) => tx.notices.update({ ...noticeA, ...rejected }, 1)
    await attemptAs('adminA', decide)
    // A user who may not change the row does not find it.
    for (const subject of ['peerA', 'multi', 'memberB', 'lonely']) {
      await expect(attemptAs(subject, decide)).rejects.toThrow('stale version')
    }
    await expect(attemptAs('userA', decide)).rejects.toThrow(DENIED)
    const stolen = { ...noticeB, institutionId: a.id, userId: memberB.id, feeIds: [feeB.id], version: 2 }
    await expect(attemptAs('adminA', (tx) => tx.notices.update(stolen, 1))).rejects.toThrow('stale version')
    const moved = { ...noticeA, institutionId: b.id, version: 2 }
    await expect(attemptAs('adminA', (tx) => tx.notices.update(moved, 1))).rejects.toThrow(DENIED)
  })
})
