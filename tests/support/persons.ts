import type { Rol } from '#domain/access/rols'
import type { ActiveMembership } from '#domain/members/membership'

const ADMIN: ActiveMembership = {
  institutionId: '0190b5c0-0000-7000-8000-0000000000aa',
  role: 'Admin',
  duties: null,
  dutySportIds: [],
}

/** A signed-in person with these roles; an Admin without limits. */
export const withRols = (rols: readonly Rol[]) => ({ rols, memberships: rols.includes('Admin') ? [ADMIN] : [] })
