import { shownMembership, type Profile, type User, type profilePatchSchema } from '#domain/members/user'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import type { ActorRecords } from '../../store/port/people.ts'
import { isSentTo, isWithdrawn } from '../memberships/pendingInvitations.ts'
import { existing, requireVersion, saveRecord, type FormChange } from '../records/records.ts'
import type { z } from 'zod'
import { instantOf, type Caller } from '../records/caller.ts'
import { actorOf, type Actor } from '#domain/access/actor'
import { DomainError } from '#domain/api/errors'

export async function profileOf(tx: ReadTransaction, user: User, now: number): Promise<Profile> {
  const memberships = await tx.memberships.ofUser(user.id)
  const institutions = await tx.institutionsById(memberships.map(({ institutionId }) => institutionId))
  const wards = await tx.memberships.wardsOf(memberships.map(({ id }) => id))
  return profileOfRecords({ user, memberships, institutions, wards }, now)
}

export function profileOfRecords(records: ActorRecords, now: number): Profile {
  const { user, memberships, institutions } = records
  const { rols, memberships: active, wards = [] } = actorOfRecords(records, now)
  const { superAdmin: _derived, emailHeld: _kept, subject, ...person } = user
  return {
    ...person,
    subject: existing(subject),
    rols: [...rols],
    activeMemberships: [...active],
    wards: [...wards],
    memberships: memberships.flatMap((record) => {
      const institution = institutions.find(({ id }) => id === record.institutionId)
      if (!institution || !isSentTo(record, user) || isWithdrawn(record, institution, now)) return []
      return [{ ...shownMembership(record), userId: user.id, institutionName: institution.name }]
    }),
  }
}

export async function readProfile(tx: ReadTransaction, userId: string, now: number): Promise<Profile> {
  return profileOf(tx, existing(await tx.users.stored({ id: userId })), now)
}

export async function updateProfile(
  tx: WriteTransaction,
  caller: Caller,
  { fields, version }: FormChange<z.output<typeof profilePatchSchema>>,
): Promise<Profile> {
  const user = existing(await tx.users.stored({ id: caller.actor.userId }))
  requireVersion(version, user, await profileOf(tx, user, caller.now))
  const audited = { entity: 'user', institutionId: null } as const
  return profileOf(tx, await saveRecord(tx, caller, tx.users, user, { ...user, ...fields }, audited), caller.now)
}

export function actorOfRecords({ user, memberships, institutions, wards }: ActorRecords, now: number): Actor {
  if (!user.active) throw new DomainError('deactivated')
  return actorOf(user, memberships, institutions, now, wards)
}

/** Accepting again changes nothing: the first acceptance counts. */
export async function acceptTerms(tx: WriteTransaction, caller: Caller, termsVersion: string): Promise<Profile> {
  const { actor, now } = caller
  // Of two requests at once, the second waits and finds what the first recorded.
  await tx.lock('user', actor.userId)
  const user = existing(await tx.users.stored({ id: actor.userId }))
  if (user.termsVersion === termsVersion) return profileOf(tx, user, now)
  const accepted = { ...user, termsVersion, termsAcceptedAt: instantOf(now) }
  const audited = { entity: 'user', institutionId: null } as const
  return profileOf(tx, await saveRecord(tx, caller, tx.users, user, accepted, audited), now)
}
