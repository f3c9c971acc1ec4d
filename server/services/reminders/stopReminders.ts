import { DomainError } from '#domain/api/errors'
import type { ReminderStop } from '#domain/reminders/reminder'
import type { StoredMembership } from '#domain/members/membership'
import type { Profile } from '#domain/members/user'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import type { Locked } from '../../store/port/locks.ts'
import { profileOf } from '../profile/profile.ts'
import { instantOf } from '../records/caller.ts'
import type { Author, Caller } from '../records/caller.ts'
import { found, saveRecord } from '../records/records.ts'

/** Throws `notFound` for the membership of somebody else. */
export async function stopOwnReminders(
  tx: WriteTransaction,
  caller: Caller,
  membershipId: string,
  stopped: boolean,
): Promise<Profile> {
  const membership = await tx.lock('membership', membershipId)
  if (membership?.userId !== caller.actor.userId) throw new DomainError('notFound')
  await setStopped(tx, caller, membership, stopped)
  return profileOf(tx, found(await tx.users.stored({ id: caller.actor.userId })), caller.now)
}

/** Stops the reminders of a membership whose signed address somebody opened. The history has no author then. */
export async function stopByLink(tx: WriteTransaction, now: number, membershipId: string): Promise<ReminderStop> {
  const membership = found(await tx.lock('membership', membershipId))
  await setStopped(tx, { actor: { userId: null }, now }, membership, true)
  return readStop(tx, membershipId)
}

export async function readStop(tx: ReadTransaction, membershipId: string): Promise<ReminderStop> {
  const membership = found(await tx.memberships.get(membershipId))
  const institution = found((await tx.institutionsById([membership.institutionId]))[0])
  return { institutionName: institution.name, stopped: membership.remindersStoppedAt !== null }
}

async function setStopped(
  tx: WriteTransaction,
  author: Author,
  current: Locked<StoredMembership>,
  stopped: boolean,
): Promise<void> {
  if ((current.remindersStoppedAt !== null) === stopped) return
  const next = { ...current, remindersStoppedAt: stopped ? instantOf(author.now) : null }
  const audited = { entity: 'membership', institutionId: current.institutionId } as const
  await saveRecord(tx, author, tx.memberships, current, next, audited)
}
