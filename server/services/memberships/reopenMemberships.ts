import { can, scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { storedMembershipSchema } from '#domain/members/membership'
import type { StoredMembership } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { changeMembership } from './changeMemberships.ts'
import type { SeenPerson } from './endMemberships.ts'
import { existing, requireVersion } from '../records/records.ts'

const termsSchema = storedMembershipSchema.pick({ role: true, until: true }).partial()

/**
 * By the rules of any change of a membership. Throws `notFound`, `stale`, or `notUndoable` unless the last event is the
 * actor’s ending of it.
 */
export async function reopenMemberships(
  tx: WriteTransaction,
  caller: Caller,
  person: UserView,
  ended: SeenPerson,
): Promise<StoredMembership[]> {
  const { id } = person
  requireVersion(ended.version, person)
  const memberships = person.pending ? [existing(await tx.memberships.get(id))] : await tx.memberships.ofUser(id)
  const reopened: StoredMembership[] = []
  for (const [index, version] of (ended.memberships ?? []).entries()) {
    const current = existing(memberships.find((one) => one.id === version.id))
    if (!can(caller.actor, 'edit', 'users', { institutionIds: [current.institutionId] }))
      throw new DomainError('notFound')
    requireVersion(version.version, current)
    const terms = await termsBefore(tx, caller, current)
    reopened.push(await changeMembership(tx, caller, `memberships.${index}`, current, terms))
  }
  return reopened
}

async function termsBefore(tx: WriteTransaction, { actor }: Caller, { id }: StoredMembership) {
  const scope = scopeOf(actor, 'users', 'history')
  const { rows } = await tx.audit.list({
    scope,
    of: [{ entity: 'membership', id }],
    range: { offset: 0, limit: 1 },
  })
  const [last] = rows
  if (last?.action !== 'end' || last.actorId !== actor.userId) throw new DomainError('notUndoable')
  const before = Object.entries(last.changes).map(([field, { from }]) => [field, from])
  return termsSchema.parse(Object.fromEntries(before))
}
