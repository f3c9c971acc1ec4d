import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostgresStore } from '#server/store/postgres/store'
import type { WriteTransaction } from '#server/store/port'
import { aNotice } from '../../support/builders.ts'
import type { DatabaseKind } from '../../support/databases.ts'
import { attempt, a, b, feeA, feeB, memberB, openWithMore, peerA, records, signedIn, userA } from './content.ts'

const { noticeA, noticeB } = records
const from = (userId: string, institutionId: string) => aNotice({ userId, institutionId, feeIds: [feeA.id] })

const HELD = /row-level security|permission denied/

describe.each<DatabaseKind>(['pglite', 'postgres'])('row security of notices on %s', (kind) => {
  let store: PostgresStore
  beforeAll(async () => {
    store = await openWithMore(kind)
  }, 120_000)
  afterAll(() => store.close())

  const tried = (subject: string, work: (tx: WriteTransaction) => Promise<unknown>) =>
    attempt(store, signedIn(subject), work)

  it('lets members give their own, that waits, where they take part', async () => {
    await tried('userA', (tx) => tx.notices.insert(from(userA.id, a.id)))
    for (const notice of [
      from(peerA.id, a.id),
      from(userA.id, b.id),
      { ...from(userA.id, a.id), state: 'rejected' as const, reason: 'No llegó' },
    ]) {
      await expect(tried('userA', (tx) => tx.notices.insert(notice))).rejects.toThrow(HELD)
    }
    for (const subject of ['lonely', 'stranger', 'inactive']) {
      await expect(tried(subject, (tx) => tx.notices.insert(from(userA.id, a.id)))).rejects.toThrow(HELD)
    }
  })

  it('lets only admins of the institution decide them', async () => {
    const rejected = { state: 'rejected' as const, reason: 'No llegó', version: 2 }
    const decide = (tx: WriteTransaction) => tx.notices.update({ ...noticeA, ...rejected }, 1)
    await tried('adminA', decide)
    // Whoever may not change the row finds none of this version.
    for (const subject of ['userA', 'peerA', 'multi', 'memberB', 'lonely']) {
      await expect(tried(subject, decide)).rejects.toThrow('stale version')
    }
    const stolen = { ...noticeB, institutionId: a.id, userId: memberB.id, feeIds: [feeB.id], version: 2 }
    await expect(tried('adminA', (tx) => tx.notices.update(stolen, 1))).rejects.toThrow('stale version')
    const moved = { ...noticeA, institutionId: b.id, version: 2 }
    await expect(tried('adminA', (tx) => tx.notices.update(moved, 1))).rejects.toThrow(HELD)
  })
})
