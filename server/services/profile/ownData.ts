import { base64 } from '@scure/base'
import type { SomeScope } from '#domain/access/access'
import type { OwnData } from '#domain/members/ownData'
import { storedTypeOf } from '#domain/clubs/pictureRules'
import type { ReadTransaction } from '../../store/port.ts'
import { instantOf, allRows, orNotFound, EVERYTHING } from '../records/records.ts'
import { readProfile } from './profile.ts'

type PictureOf = (tx: ReadTransaction, noticeId: string) => Promise<string | null>

/** `tx` is the system's, because a person does not see all that Admins write. The caller has authenticated the person. */
export async function readOwnData(tx: ReadTransaction, userId: string, pictureOf: PictureOf): Promise<OwnData> {
  const { emailHeld: _emailHeld, ...person } = orNotFound(await tx.users.stored({ id: userId }))
  const { memberships, wards } = await readProfile(tx, userId)
  // An invitation may have gone to a mistyped address: its notes are about somebody else.
  const ids = memberships.filter(({ state }) => state === 'accepted').map(({ id }) => id)
  const own: SomeScope = { kind: 'some', institutionIds: [], userId, public: false }
  const family = { ...own, wards }
  const ofMemberships = { scope: EVERYTHING, filter: { membershipId: { in: ids } } }
  const [fees, receipts, notices, reminders, notes, joinRequests, savedQueries] = await Promise.all([
    allRows(tx.fees, { scope: family, filter: {} }),
    allRows(tx.receipts, { scope: family, filter: {} }),
    allRows(tx.notices, { scope: own, filter: {} }),
    allRows(tx.reminders, ofMemberships),
    allRows(tx.notes, ofMemberships),
    allRows(tx.joinRequests, { scope: EVERYTHING, filter: { email: person.email } }),
    tx.savedQueries.visibleTo(userId, []),
  ])
  const events = await tx.audit.list({
    scope: EVERYTHING,
    of: [
      { entity: 'user', id: userId },
      ...ids.flatMap((id) => [
        { entity: 'membership' as const, id },
        { entity: 'note' as const, id },
      ]),
      ...joinRequests.map(({ id }) => ({ entity: 'joinRequest' as const, id })),
    ],
    range: { offset: 0, limit: Number.MAX_SAFE_INTEGER },
  })
  return {
    madeAt: instantOf(tx.now),
    person,
    memberships,
    wards,
    fees,
    receipts: receipts.map(withoutActor),
    notices: await Promise.all(notices.map(async (notice) => ({ ...notice, picture: await pictureOf(tx, notice.id) }))),
    reminders: reminders.map(withoutActor),
    notes: notes.map(withoutActor),
    joinRequests,
    savedQueries,
    history: events.rows.map((event) => ({ ...withoutActor(event), self: event.actorId === userId })),
  }
}

function withoutActor<Row extends { actorId: string | null }>({ actorId: _other, ...row }: Row) {
  return row
}

export const dataOfPicture: PictureOf = async (tx, noticeId) => {
  const picture = await tx.noticePictures.get(noticeId)
  if (!picture) return null
  return `data:${storedTypeOf(picture.bytes)};base64,${base64.encode(picture.bytes)}`
}

/** Whether a picture came with a notice, without its bytes. */
export const nameOfPicture: PictureOf = async (tx, noticeId) =>
  (await tx.noticePictures.existing([noticeId]))[0] ?? null
