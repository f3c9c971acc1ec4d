import type { StoredMembership } from '#domain/membership'
import type { User } from '#domain/user'
import { calendarDateIn } from '#domain/calendar'
import type { Institution } from '#domain/institution'
import type { ReadTransaction } from '../../store/port.ts'

/**
 * Whether a membership is the person's own: an invitation belongs to the address it was sent to (decisions §3), so that one kept under the
 * record of somebody whose e-mail is another by now is not theirs to see or to accept. What was accepted stays theirs.
 */
export function isSentTo(
  { state, invitation }: Pick<StoredMembership, 'state' | 'invitation'>,
  { email }: Pick<User, 'email'>,
): boolean {
  return state === 'accepted' || invitation?.email === email
}

/** Whether an invitation has ended before it was accepted, and so can no longer be. */
export function isWithdrawn(
  { state, until }: Pick<StoredMembership, 'state' | 'until'>,
  { timezone }: Pick<Institution, 'timezone'>,
  now: number,
): boolean {
  return state === 'pending' && until !== null && until < calendarDateIn(timezone, now)
}

/** Whether an e-mail's record has never signed in and has an invitation that can still be accepted. */
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
