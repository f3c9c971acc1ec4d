import { can } from './access.ts'
import type { Actor } from './actor.ts'

/**
 * Over the memberships of an institution: all of them, those of members who are no Admins, who is an Admin and nothing
 * else, or none.
 */
export function authorityOver(actor: Actor | null, institutionId: string): 'all' | 'members' | 'admins' | 'none' {
  const subject = { institutionIds: [institutionId] }
  const namesAdmins = can(actor, 'setAdmins', 'users', subject)
  if (can(actor, 'edit', 'users', subject)) return namesAdmins ? 'all' : 'members'
  return namesAdmins ? 'admins' : 'none'
}

type Office = { institutionId: string; role: 'Admin' | 'User' }

/** Whether the actor edits the member whose membership this is. Only full Admins edit Admins. */
export function editsMember(actor: Actor | null, { institutionId, role }: Office): boolean {
  const authority = authorityOver(actor, institutionId)
  return authority === 'all' || (authority === 'members' && role === 'User')
}
