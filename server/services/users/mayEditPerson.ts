import { can } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { isOver } from '#domain/members/membership'
import type { StoredMembership } from '#domain/members/membership'
import type { User } from '#domain/members/user'
import type { Caller } from '../records/caller.ts'

/**
 * Whether the actor may edit the person's own fields. The person must be a current member somewhere, because of former
 * members the actor sees only the name. The actor must edit members in every institution that the person belongs or
 * belonged to, and the person must not be a SuperAdmin. Pending invitations do not count, because the Admin must learn
 * nothing of them. `institutions` are those of the memberships.
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
