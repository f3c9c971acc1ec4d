import { can } from '#domain/access'
import { calendarDateIn } from '#domain/calendar'
import type { Institution } from '#domain/institution'
import { isOver } from '#domain/membership'
import type { StoredMembership } from '#domain/membership'
import type { User } from '#domain/user'
import type { Caller } from '../records/caller.ts'

/**
 * Whether every institution that the person belongs to, or has belonged to, is one where the actor edits members, and the person is no
 * SuperAdmin; and whether they still belong to one, since of others only the name is told. Invitations they have not accepted count for nothing:
 * the Admin must learn nothing of those. `institutions` are those of the memberships.
 */
export function mayEditPerson(
  { actor, now }: Caller,
  user: User,
  memberships: readonly StoredMembership[],
  institutions: readonly Institution[],
): boolean {
  const accepted = memberships.filter(({ state }) => state === 'accepted')
  const isCurrent = (membership: StoredMembership) => {
    const institution = institutions.find(({ id }) => id === membership.institutionId)
    return institution !== undefined && !isOver(membership, calendarDateIn(institution.timezone, now))
  }
  return (
    !user.superAdmin &&
    accepted.some(isCurrent) &&
    accepted.every(({ institutionId }) => can(actor, 'edit', 'users', { institutionIds: [institutionId] }))
  )
}
