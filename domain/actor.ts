import { calendarDateIn } from './calendar.ts'
import type { Institution } from './institution.ts'
import type { ActiveMembership, StoredMembership } from './membership.ts'
import type { Rol } from './rols.ts'
import type { User } from './user.ts'

/** Who asks: derived anew on each request from the verified token's subject (decisions §3). */
export type Actor = { userId: string; rols: readonly Rol[]; memberships: readonly ActiveMembership[] }

type MembershipTerms = Pick<StoredMembership, 'institutionId' | 'role' | 'state' | 'since' | 'until'>
type InstitutionTerms = Pick<Institution, 'id' | 'timezone' | 'status'>

/** Whether a membership counts at an instant: accepted and current. */
export function isMembershipActive(membership: MembershipTerms, institution: InstitutionTerms, now: number): boolean {
  return membership.state === 'accepted' && isMembershipCurrent(membership, institution, now)
}

/** Whether a membership holds at an instant: `since` ≤ the institution's today ≤ `until`, institution not archived. */
export function isMembershipCurrent(
  membership: Pick<MembershipTerms, 'since' | 'until'>,
  institution: InstitutionTerms,
  now: number,
): boolean {
  if (institution.status === 'archived') return false
  const today = calendarDateIn(institution.timezone, now)
  return membership.since <= today && (membership.until === null || today <= membership.until)
}

/**
 * The actor of an active user, with `rols` derived and never stored: SuperAdmin is a flag of the user, Admin and User come from the
 * active memberships, and User is what remains when there is nothing else (decisions §3).
 */
export function actorOf(
  user: Pick<User, 'id' | 'superAdmin'>,
  memberships: readonly MembershipTerms[],
  institutions: readonly InstitutionTerms[],
  now: number,
): Actor {
  const active = memberships.filter((membership) => {
    const institution = institutions.find(({ id }) => id === membership.institutionId)
    return institution !== undefined && isMembershipActive(membership, institution, now)
  })
  const rols: Rol[] = []
  if (user.superAdmin) rols.push('SuperAdmin')
  if (active.some(({ role }) => role === 'Admin')) rols.push('Admin')
  if (active.some(({ role }) => role === 'User') || rols.length === 0) rols.push('User')
  return { userId: user.id, rols, memberships: active.map(({ institutionId, role }) => ({ institutionId, role })) }
}

/** The institutions the actor administers today. */
export function administeredBy(actor: Actor): string[] {
  return actor.memberships.filter(({ role }) => role === 'Admin').map(({ institutionId }) => institutionId)
}

/** Whether somebody manages more than one institution, so that what is of one of them has to say of which. */
export function managesSeveral(actor: Actor | null): boolean {
  return actor !== null && (actor.rols.includes('SuperAdmin') || administeredBy(actor).length > 1)
}
