import { type Profile, type profilePatchSchema, shownMembership, type User } from '#domain/members/user'
import { actorRecordsOf, type ReadTransaction, type ActorRecords } from '../../store/port.ts'
import { isSentTo, isWithdrawn } from '../memberships/findMember.ts'
import { actorOfRecords, orNotFound, instantOf, type ActorWrites } from '../records/records.ts'
import { recordAudit, requireVersionOf, saveRecord, type FormChange } from '../records/writeRecord.ts'
import type { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { retentionYears } from '#domain/members/erasure'
import { completedFrom, UNKNOWN_PERSON } from '#domain/members/person'

export async function profileOf(tx: ReadTransaction, user: User): Promise<Profile> {
  return profileOfRecords(await actorRecordsOf(tx, user), tx.now)
}

export function profileOfRecords(records: ActorRecords, now: number): Profile {
  const { user, memberships, institutions } = records
  const { rols, memberships: active, wards = [] } = actorOfRecords(records, now)
  const { superAdmin: _derived, emailHeld: _emailHeld, subject, ...person } = user
  return {
    ...person,
    subject: orNotFound(subject),
    rols: [...rols],
    activeMemberships: [...active],
    wards: [...wards],
    memberships: memberships.flatMap((record) => {
      const institution = institutions.find(({ id }) => id === record.institutionId)
      if (!institution || !isSentTo(record, user) || isWithdrawn(record, institution, now)) return []
      return [
        {
          ...shownMembership(record),
          userId: user.id,
          institutionName: institution.name,
          retentionYears: retentionYears(institution.timezone),
        },
      ]
    }),
  }
}

export async function readProfile(tx: ReadTransaction, userId: string): Promise<Profile> {
  return profileOf(tx, orNotFound(await tx.users.stored({ id: userId })))
}

export async function updateProfile(
  tx: ActorWrites,
  { fields, version }: FormChange<z.output<typeof profilePatchSchema>>,
): Promise<Profile> {
  const user = orNotFound(await tx.users.stored({ id: tx.actor.userId }))
  await requireVersionOf(version, user, (record) => profileOf(tx, record))
  return profileOf(tx, await saveRecord(tx, 'users', user, { ...user, ...fields }))
}

/** Accepting again changes nothing: the first acceptance counts. */
export async function acceptTerms(tx: ActorWrites, termsVersion: string): Promise<Profile> {
  const { actor, now } = tx
  // The second of two concurrent requests waits, and reads the acceptance of the first.
  await tx.lock('user', actor.userId)
  const user = orNotFound(await tx.users.stored({ id: actor.userId }))
  if (user.termsVersion === termsVersion) return profileOf(tx, user)
  const accepted = { ...user, termsVersion, termsAcceptedAt: instantOf(now) }
  return profileOf(tx, await saveRecord(tx, 'users', user, accepted))
}

/** Fills in empty fields from the invitation. Throws `notFound`, also if it is withdrawn or of another e-mail. */
export async function acceptMembership(tx: ActorWrites, membershipId: string): Promise<Profile> {
  const membership = await tx.memberships.get(membershipId)
  const current = orNotFound(membership?.userId === tx.actor.userId ? membership : null)
  const user = orNotFound(await tx.users.stored({ id: tx.actor.userId }))
  const institution = orNotFound((await tx.institutionsById([current.institutionId]))[0])
  if (!isSentTo(current, user) || isWithdrawn(current, institution, tx.now)) throw new DomainError('notFound')
  if (current.state === 'accepted') return profileOf(tx, user)
  const event = { institutionId: institution.id, action: 'accept' } as const
  await saveRecord(
    tx,
    'memberships',
    current,
    { ...current, state: 'accepted', invitation: null },
    { action: 'accept' },
  )
  const dues = await tx.memberships.moveDues(current.id)
  for (const id of dues.fees) await recordAudit(tx, { ...event, entity: 'fee', id })
  for (const id of dues.receipts) await recordAudit(tx, { ...event, entity: 'receipt', id })
  const completed = current.invitation ? completedFrom(user, { ...UNKNOWN_PERSON, ...current.invitation }) : user
  const record = await saveRecord(tx, 'users', user, completed)
  return profileOf(tx, record)
}
