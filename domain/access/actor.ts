import { calendarDateIn } from '../values/calendar.ts'
import { activeWards, type StoredWard, type Ward } from '../members/family.ts'
import type { Institution } from '../clubs/institution.ts'
import type { ActiveMembership, StoredMembership } from '../members/membership.ts'
import { isCoordinator, meets, type Need, type Rol } from './duties.ts'
import type { User } from '../members/user.ts'

/** Derived on each request from the verified token’s subject (§D3). `wards` are the members whom they pay for. */
export type Actor = {
  userId: string
  rols: readonly Rol[]
  memberships: readonly ActiveMembership[]
  wards?: readonly Ward[]
}

type MembershipTerms = Pick<
  StoredMembership,
  'institutionId' | 'role' | 'duties' | 'dutySportIds' | 'state' | 'since' | 'until'
> & {
  id?: string
}
type InstitutionTerms = Pick<Institution, 'id' | 'timezone' | 'status'>

export function isMembershipActive(membership: MembershipTerms, institution: InstitutionTerms, now: number): boolean {
  return membership.state === 'accepted' && isMembershipCurrent(membership, institution, now)
}

export function isMembershipCurrent(
  membership: Pick<MembershipTerms, 'since' | 'until'>,
  institution: InstitutionTerms,
  now: number,
): boolean {
  if (institution.status === 'archived') return false
  const today = calendarDateIn(institution.timezone, now)
  return membership.since <= today && (membership.until === null || today <= membership.until)
}

/** `rols` are derived, never stored (§D3). A coordinator is a User too, who sees their own cuotas. */
export function actorOf(
  user: Pick<User, 'id' | 'superAdmin'>,
  memberships: readonly MembershipTerms[],
  institutions: readonly InstitutionTerms[],
  now: number,
  wards: readonly StoredWard[] = [],
): Actor {
  const active = memberships.filter((membership) => {
    const institution = institutions.find(({ id }) => id === membership.institutionId)
    return institution !== undefined && isMembershipActive(membership, institution, now)
  })
  const rols: Rol[] = []
  if (user.superAdmin) rols.push('SuperAdmin')
  if (active.some(({ role }) => role === 'Admin')) rols.push('Admin')
  if (active.some((one) => one.role === 'User' || isCoordinator(one)) || rols.length === 0) rols.push('User')
  const actor = {
    userId: user.id,
    rols,
    memberships: active.map(({ institutionId, role, duties, dutySportIds }) => ({
      institutionId,
      role,
      duties,
      dutySportIds,
    })),
  }
  if (wards.length === 0) return actor
  const guardians = active.flatMap(({ id, institutionId }) => {
    const timezone = institutions.find((institution) => institution.id === institutionId)?.timezone
    return id === undefined || timezone === undefined ? [] : [{ id, today: calendarDateIn(timezone, now) }]
  })
  return { ...actor, wards: activeWards(wards, guardians) }
}

export function administeredBy(actor: Actor, need: Need = 'office'): string[] {
  return actor.memberships.filter((office) => meets(office, need)).map(({ institutionId }) => institutionId)
}

export function administers(actor: Actor | null, institutionId: string): boolean {
  return actor !== null && administeredBy(actor).includes(institutionId)
}

export function managesSeveral(actor: Actor | null): boolean {
  return actor !== null && (actor.rols.includes('SuperAdmin') || administeredBy(actor).length > 1)
}
