import { DomainError } from '#domain/api/errors'
import type { ReminderStop } from '#domain/reminders/reminder'
import type { StoredMembership } from '#domain/members/membership'
import type { Profile } from '#domain/members/user'
import type { ReadTransaction, WriteTransaction, Locked } from '../../store/port.ts'
import { profileOf } from '../profile/profile.ts'
import { asSystem, type ActorWrites, type AuthorWrites, instantOf, orNotFound } from '../records/records.ts'
import { saveRecord } from '../records/writeRecord.ts'
import { parse, stringify } from 'uuid'
import { readToken, signToken } from '../../identity/linkToken.ts'

/** Throws `notFound` for the membership of somebody else. */
export async function stopOwnReminders(tx: ActorWrites, membershipId: string, stopped: boolean): Promise<Profile> {
  const membership = await tx.lock('membership', membershipId)
  if (membership?.userId !== tx.actor.userId) throw new DomainError('notFound')
  await setStopped(tx, membership, stopped)
  return profileOf(tx, orNotFound(await tx.users.stored({ id: tx.actor.userId })))
}

export async function stopByLink(tx: WriteTransaction, membershipId: string): Promise<ReminderStop> {
  const membership = orNotFound(await tx.lock('membership', membershipId))
  await setStopped(asSystem(tx), membership, true)
  return readStop(tx, membershipId)
}

export async function readStop(tx: ReadTransaction, membershipId: string): Promise<ReminderStop> {
  const membership = orNotFound(await tx.memberships.get(membershipId))
  const institution = orNotFound((await tx.institutionsById([membership.institutionId]))[0])
  return { institutionName: institution.name, stopped: membership.remindersStoppedAt !== null }
}

async function setStopped(tx: AuthorWrites, current: Locked<StoredMembership>, stopped: boolean): Promise<void> {
  if ((current.remindersStoppedAt !== null) === stopped) return
  const next = { ...current, remindersStoppedAt: stopped ? instantOf(tx.now) : null }
  await saveRecord(tx, 'memberships', current, next)
}

const KIND = 'rayo reminder stop'
const ID_BYTES = 16

/** Never expires, because a mail may be read years later and the token allows nothing else. */
export function signStopLink(secret: string, membershipId: string): Promise<string> {
  return signToken(secret, KIND, parse(membershipId))
}

export async function readStopLink(secret: string, token: string): Promise<string | null> {
  const signed = await readToken(secret, KIND, token, ID_BYTES)
  return signed && stringify(signed)
}
