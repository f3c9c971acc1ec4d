import { can } from '#domain/access'
import type { StoredMembership } from '#domain/membership'
import type { User } from '#domain/user'
import type { By } from './by.ts'

/**
 * Whether every institution that the person belongs to, or has belonged to, is one where the actor edits members, and the person is no
 * SuperAdmin. Invitations they have not accepted count for nothing: the Admin must learn nothing of those.
 */
export function mayEditPerson(
  { actor }: Pick<By, 'actor'>,
  user: User,
  memberships: readonly StoredMembership[],
): boolean {
  const accepted = memberships.filter(({ state }) => state === 'accepted')
  return (
    !user.superAdmin &&
    accepted.length > 0 &&
    accepted.every(({ institutionId }) => can(actor, 'edit', 'users', { institutionIds: [institutionId] }))
  )
}
