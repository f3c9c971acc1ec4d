import type { StoredMembership } from '#domain/members/membership'
import type { User } from '#domain/members/user'
import { calendarDateIn } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import type { ReadTransaction } from '../../store/port.ts'

/**
 * An invitation belongs to the address that it was sent to (decisions §3): a person with another e-mail by now neither
 * sees nor accepts it.
 */
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

export async function awaitsAccount(tx: ReadTransaction, email: string, now: number): Promise<boolean> {
  const user = await tx.users.stored({ email })
  if (!user || user.subject !== null || !user.active) return false
  const pending = (await tx.memberships.ofUser(user.id)).filter(
    (membership) => membership.state === 'pending' && isSentTo(membership, user),
  )
  const institutions = await tx.institutionsById(pending.map(({ institutionId }) => institutionId))
  return pending.some((membership) => {
    const institution = institutions.find(({ id }) => id === membership.institutionId)
    return institution !== undefined && !isWithdrawn(membership, institution, now)
  })
}
