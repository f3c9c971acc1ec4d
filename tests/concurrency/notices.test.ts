import { expect, it, vi } from 'vitest'
import { addPicture } from '#server/services/notices/writeNotice'
import { actorOfRecords } from '#server/services/records/records'
import { actingAs, orNotFound } from '#server/services/records/records'
import { aNotice } from '../support/builders.ts'
import { meet, openTwoProcesses, outcomes, receiptOf } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

const NOW = Date.UTC(2024, 5, 15, 15)

/** A club whose member waits for the answer to a notice. */
async function openClub() {
  const two = await openTwoProcesses()
  const { club, member, fee, store } = two
  const notice = aNotice({ institutionId: club.id, userId: member.id, feeIds: [fee.id], paidOn: '2024-06-14' })
  await store.as({ kind: 'system' }, NOW).write((tx) => tx.notices.insert(notice))
  return { ...two, at: { table: 'notice', id: notice.id }, notice } as const
}

it.each([
  ['rejected', `state = 'rejected', reason = 'No llegó'`],
  ['withdrawn', `state = 'withdrawn'`],
])('a notice that is %s meanwhile accepts no picture', async (_state, assignment) => {
  const two = await openClub()
  const { store, at, notice } = two
  const add = () =>
    store.as({ kind: 'signedIn', subject: 'member' }, NOW).write(async (tx) => {
      const actor = actorOfRecords(orNotFound(await tx.actorRecords('member')), NOW)
      await addPicture(actingAs(tx, { actor }), { noticeId: notice.id, bytes: new Uint8Array([1]) })
    })
  const adding = meet(two, [add], {
    at,
    meanwhile: (session) => session.query(`UPDATE rayo.notice SET ${assignment} WHERE id = $1`, [notice.id]),
  })
  await expect(adding).rejects.toMatchObject({ code: 'alreadyDecided' })
  expect(await two.database.query('SELECT FROM rayo.notice_picture')).toEqual([])
})

it('a notice is either accepted with its payment or withdrawn', async () => {
  const two = await openClub()
  const { notice, at } = two
  const withdraw = () => two.ask(0, 'POST', `notices/${notice.id}/withdrawal`, { as: 'member', body: {}, key: 'w' })
  const accept = () =>
    two.ask(1, 'POST', `notices/${notice.id}/acceptance`, { as: 'ana', body: receiptOf(two), key: 'a' })
  const answers = await meet(two, [withdraw, accept], { at })
  expect(outcomes(answers)).toEqual(['201', '409 alreadyDecided'])
  const [money] = await two.database.query(
    `SELECT state, (SELECT count(*)::int FROM rayo.receipt) AS receipts FROM rayo.notice`,
  )
  expect([
    { state: 'accepted', receipts: 1 },
    { state: 'withdrawn', receipts: 0 },
  ]).toContainEqual(money)
})
