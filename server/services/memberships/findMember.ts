import { scopeOf } from '#domain/access/access'
import type { FieldErrors } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { StoredMembership } from '#domain/members/membership'
import { mayEditPerson } from '#domain/members/membershipRules'
import type { ReadTransaction } from '../../store/port.ts'
import type { User } from '#domain/members/user'
import { calendarDateIn } from '#domain/values/calendar'
import { orNotFound, type ActorReads } from '../records/records.ts'

/** `id` is the person's or the membership's, which stays valid after the acceptance (record 9). */
export async function findMember(
  tx: ActorReads,
  institution: Institution,
  id: string,
  path: string,
): Promise<StoredMembership | { errors: FieldErrors }> {
  const isHere = ({ institutionId }: Pick<StoredMembership, 'institutionId'>) => institutionId === institution.id
  const membership = await tx.memberships.get(id)
  if (membership && isHere(membership)) return membership
  const current = (await tx.memberships.ofUser(id)).find(isHere)
  if (current?.state === 'accepted') return current
  const person = current && (await tx.users.get(scopeOf(tx.actor, 'users'), id))
  return current && person?.memberships.some((one) => one.id === current.id)
    ? current
    : { errors: { [path]: 'notMember' } }
}

/** A person with all their memberships, and whether the actor may edit what their institutions share. */
export async function findPerson(tx: ActorReads, id: string) {
  const user = orNotFound(await tx.users.stored({ id }))
  const memberships = await tx.memberships.ofUser(id)
  const institutions = await tx.institutionsById(memberships.map(({ institutionId }) => institutionId))
  return { user, memberships, mayEdit: mayEditPerson(tx, user, memberships, institutions) }
}

/** An invitation belongs to the e-mail that it was sent to (§D3), not to the person who had it then. */
export function isSentTo(
  { state, invitation }: Pick<StoredMembership, 'state' | 'invitation'>,
  { email }: Pick<User, 'email'>,
): boolean {
  return state === 'accepted' || invitation?.email === email
}

export function isWithdrawn(
  { state, until }: Pick<StoredMembership, 'state' | 'until'>,
  { timezone }: Pick<Institution, 'timezone'>,
  now: number,
): boolean {
  return state === 'pending' && until !== null && until < calendarDateIn(timezone, now)
}

export async function awaitsAccount(tx: ReadTransaction, email: string): Promise<boolean> {
  const user = await tx.users.stored({ email })
  if (!user || user.subject !== null || !user.active) return false
  const pending = (await tx.memberships.ofUser(user.id)).filter(
    (membership) => membership.state === 'pending' && isSentTo(membership, user),
  )
  const institutions = await tx.institutionsById(pending.map(({ institutionId }) => institutionId))
  return pending.some((membership) => {
    const institution = institutions.find(({ id }) => id === membership.institutionId)
    return institution !== undefined && !isWithdrawn(membership, institution, tx.now)
  })
}
