import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostgresStore } from '#server/store/postgres/store'
import type { Principal, WriteTransaction } from '#server/store/port'
import type { FilterOf, SortOf } from '#server/resources/description'
import type { notices } from '#server/resources/notices'
import { NOW } from '../../access/world.ts'
import { aNotice } from '../../support/builders.ts'
import type { DatabaseKind } from '../../support/databases.ts'
import { query } from '../store/support.ts'
import {
  FORGOTTEN,
  NOBODY,
  a,
  b,
  feeA,
  feeB,
  ids,
  memberB,
  openWithMore,
  peerA,
  records,
  signedIn,
  userA,
} from './content.ts'

const { noticeA, noticeB } = records
const from = (userId: string, institutionId: string) => aNotice({ userId, institutionId, feeIds: [feeA.id] })

const HELD = /row-level security|permission denied/

describe.each<DatabaseKind>(['pglite', 'postgres'])('row security of notices on %s', (kind) => {
  let store: PostgresStore
  beforeAll(async () => {
    store = await openWithMore(kind)
  }, 120_000)
  afterAll(() => store.close())

  const seen = (principal: Principal, now = NOW) =>
    store.as(principal, now).read(async (tx) => {
      const everything = query<FilterOf<typeof notices>, SortOf<typeof notices>>({ scope: FORGOTTEN, now })
      const listed = await tx.notices.list(everything)
      expect(listed.total).toBe(listed.rows.length)
      const each = [noticeA, noticeB].map(({ id }) => tx.notices.get(FORGOTTEN, id, now))
      const got = (await Promise.all(each)).flatMap((notice) => notice ?? [])
      expect(ids(got)).toEqual(ids(listed.rows))
      expect((await tx.notices.ids(everything)).toSorted()).toEqual(ids(listed.rows))
      return ids(listed.rows)
    })
  /** Writes as somebody, and takes it back. */
  const tried = (subject: string, work: (tx: WriteTransaction) => Promise<unknown>) =>
    store.as(signedIn(subject), NOW).write(async (tx) => {
      await work(tx)
      throw new Error('it could be written')
    })

  it('shows them to who gave them and who administers the institution, even if the scope is forgotten', async () => {
    expect(await seen(signedIn('superAdmin'))).toEqual(ids([noticeA, noticeB]))
    for (const subject of ['adminA', 'userA']) expect(await seen(signedIn(subject))).toEqual([noticeA.id])
    for (const subject of ['multi', 'memberB']) expect(await seen(signedIn(subject))).toEqual([noticeB.id])
    for (const subject of ['peerA', 'lonely', 'inactive', 'stranger']) expect(await seen(signedIn(subject))).toEqual([])
  })

  it('has none for visitors', async () => {
    await expect(seen(NOBODY)).rejects.toThrow(HELD)
  })

  it('lets members give their own, that waits, where they take part', async () => {
    await expect(tried('userA', (tx) => tx.notices.insert(from(userA.id, a.id)))).rejects.toThrow('it could be written')
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
    await expect(tried('adminA', decide)).rejects.toThrow('it could be written')
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
