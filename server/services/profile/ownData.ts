import type { SomeScope } from '#domain/access/access'
import type { OwnData } from '#domain/members/ownData'
import type { ReadTransaction } from '../../store/port.ts'
import { instantOf, rowsById } from '../records/caller.ts'
import { existing, EVERYTHING } from '../records/records.ts'
import { readProfile } from './profile.ts'

/**
 * All that the product holds about a person. The product itself reads it, because the person does not see what the
 * Admins write down: only who proved to be that person may get it.
 */
export async function readOwnData(tx: ReadTransaction, userId: string, now: number): Promise<OwnData> {
  const { emailHeld: _emailHeld, ...person } = existing(await tx.users.stored({ id: userId }))
  const { memberships, wards } = await readProfile(tx, userId, now)
  // An invitation may have gone to a mistyped address: what is noted there is about somebody else.
  const ids = memberships.filter(({ state }) => state === 'accepted').map(({ id }) => id)
  const own: SomeScope = { kind: 'some', institutionIds: [], userId, public: false }
  const family = { ...own, wards }
  const all = { now, ...rowsById() }
  const ofMemberships = { ...all, scope: EVERYTHING, filter: { membershipId: { in: ids } } }
  const [fees, receipts, notices, reminders, notes, joinRequests, savedQueries] = await Promise.all([
    tx.fees.list({ ...all, scope: family, filter: {} }),
    tx.receipts.list({ ...all, scope: family, filter: {} }),
    tx.notices.list({ ...all, scope: own, filter: {} }),
    tx.reminders.list(ofMemberships),
    tx.notes.list(ofMemberships),
    tx.joinRequests.list({ ...all, scope: EVERYTHING, filter: { email: person.email } }),
    tx.savedQueries.seenBy(userId, []),
  ])
  const events = await tx.audit.list({
    scope: EVERYTHING,
    of: [
      { entity: 'user', id: userId },
      ...ids.flatMap((id) => [
        { entity: 'membership' as const, id },
        { entity: 'note' as const, id },
      ]),
      ...joinRequests.rows.map(({ id }) => ({ entity: 'joinRequest' as const, id })),
    ],
    range: { offset: 0, limit: Number.MAX_SAFE_INTEGER },
  })
  return {
    madeAt: instantOf(now),
    person,
    memberships,
    wards,
    fees: fees.rows,
    receipts: receipts.rows.map(withoutActor),
    notices: notices.rows,
    reminders: reminders.rows.map(withoutActor),
    notes: notes.rows.map(withoutActor),
    joinRequests: joinRequests.rows,
    savedQueries,
    history: events.rows.map((event) => ({ ...withoutActor(event), self: event.actorId === userId })),
  }
}

function withoutActor<Row extends { actorId: string | null }>({ actorId: _other, ...row }: Row) {
  return row
}
