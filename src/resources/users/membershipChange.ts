import type { Membership } from '#domain/membership'

/** What a PUT takes of a membership that exists. Its version goes along, as the person's own
 * does not change with it. Who administers has no end date, so one that was typed before is dropped. */
export function membershipChange(membership: Membership) {
  const { id, institutionId, role, memberNumber, sportIds, since, until, exemptions, version } = membership
  return withoutAdminEnd({ id, institutionId, role, memberNumber, sportIds, since, until, exemptions, version })
}

export function withoutAdminEnd<T extends { role: string; until?: unknown }>(membership: T): T {
  return membership.role === 'Admin' ? { ...membership, until: null } : membership
}
