import { can, covers, scopeOf } from './access.ts'
import type { Actor } from './actor.ts'
import { meets } from './duties.ts'

/** Which memberships of an institution the actor edits; `admins`: only who is an Admin. */
export function authorityOver(
  actor: Actor | null,
  institutionId: string,
): 'all' | 'members' | 'sports' | 'admins' | 'none' {
  const subject = { institutionIds: [institutionId] }
  const namesAdmins = can(actor, 'setAdmins', 'users', subject)
  if (can(actor, 'edit', 'users', subject)) return namesAdmins ? 'all' : 'members'
  if (namesAdmins) return 'admins'
  return coordinatedSports(actor, institutionId).length > 0 ? 'sports' : 'none'
}

export function coordinatedSports(actor: Actor | null, institutionId: string): readonly string[] {
  const office = actor?.memberships.find((one) => one.institutionId === institutionId && meets(one, 'sports'))
  return office?.dutySportIds ?? []
}

type Membership = { institutionId: string; role: 'Admin' | 'User'; sportIds: readonly string[] }

/** Only full Admins edit Admins. */
export function mayEditMember(actor: Actor | null, { institutionId, role, sportIds }: Membership): boolean {
  const authority = authorityOver(actor, institutionId)
  if (authority === 'all') return true
  if (role !== 'User' || (authority !== 'members' && authority !== 'sports')) return false
  return covers(scopeOf(actor, 'users', 'edit'), { institutionIds: [institutionId], sportIds })
}

export function mayEndMember(actor: Actor | null, membership: Membership): boolean {
  return mayEditMember(actor, membership) && otherSports(actor, membership).length === 0
}

/** The sports that somebody else coordinates; none unless the actor is limited to sports. */
export function otherSports(
  actor: Actor | null,
  { institutionId, sportIds }: Pick<Membership, 'institutionId' | 'sportIds'>,
): string[] {
  if (authorityOver(actor, institutionId) !== 'sports') return []
  const own = coordinatedSports(actor, institutionId)
  return sportIds.filter((id) => !own.includes(id))
}
