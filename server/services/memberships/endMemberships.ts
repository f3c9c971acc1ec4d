import { coversMember, scopeOf } from '#domain/access/access'
import { mayEndMember } from '#domain/access/authority'
import type { BulkRecord } from '#domain/api/bulk'
import { addDays, calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import { type StoredMembership, storedMembershipSchema } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import { guardianErrors, keepAnAdmin } from './membershipRules.ts'
import { readRecord, orNotFound, type ActorWrites } from '../records/records.ts'
import { requireVersion, saveRecord } from '../records/writeRecord.ts'
import { changeMembership } from './changeMemberships.ts'

type SeenPerson = Pick<BulkRecord, 'memberships'> & Partial<Pick<BulkRecord, 'version'>>

/** Sets `until` to yesterday. An Admin becomes a plain member, an invitation is withdrawn, the payer is removed. */
export async function endMemberships(tx: ActorWrites, id: string): Promise<UserView> {
  await endMembershipsOf(tx, await readRecord(tx, 'users', id, 'delete'))
  return readRecord(tx, 'users', id, 'delete')
}

export async function endMembershipsOf(
  tx: ActorWrites,
  person: UserView,
  versions: SeenPerson = {},
): Promise<StoredMembership[]> {
  const { id } = person
  const scope = scopeOf(tx.actor, 'users', 'delete')
  requireVersion(versions.version, person)
  if (id === tx.actor.userId) throw new DomainError('forbidden', { fields: { id: 'ownDeactivation' } })
  const memberships = person.pending
    ? [orNotFound(await tx.memberships.get(id))]
    : (await tx.memberships.ofUser(id)).filter((membership) => coversMember(scope, membership))
  for (const membership of memberships) {
    requireVersion(versions.memberships?.find((one) => one.id === membership.id)?.version, membership)
  }
  const ended: StoredMembership[] = []
  for (const membership of memberships) {
    const record = await end(tx, membership)
    if (record) ended.push(record)
  }
  return ended
}

async function end(tx: ActorWrites, current: StoredMembership): Promise<StoredMembership | null> {
  const institution = orNotFound(await tx.lock('institution', current.institutionId))
  if (!mayEndMember(tx.actor, current)) throw new DomainError('forbidden')
  const yesterday = addDays(calendarDateIn(institution.timezone, tx.now), -1)
  if (current.until !== null && current.until <= yesterday) return null
  const terms = { role: 'User' as const, duties: null, dutySportIds: [], until: yesterday, guardianId: null }
  const next: StoredMembership = { ...current, ...terms }
  await keepAnAdmin(tx, institution, current, next)
  return saveRecord(tx, 'memberships', current, next, { action: 'end' })
}

const termsSchema = storedMembershipSchema
  .pick({ role: true, duties: true, dutySportIds: true, until: true, guardianId: true })
  .partial()

/** Throws `stale`, or `notUndoable` unless the membership's last event is that the actor ended it. */
export async function reopenMemberships(
  tx: ActorWrites,
  person: UserView,
  ended: SeenPerson,
): Promise<StoredMembership[]> {
  const { id } = person
  requireVersion(ended.version, person)
  const memberships = person.pending ? [orNotFound(await tx.memberships.get(id))] : await tx.memberships.ofUser(id)
  const reopened: StoredMembership[] = []
  for (const [index, version] of (ended.memberships ?? []).entries()) {
    const current = orNotFound(memberships.find((one) => one.id === version.id))
    if (!coversMember(scopeOf(tx.actor, 'users', 'edit'), current)) throw new DomainError('notFound')
    requireVersion(version.version, current)
    const terms = await termsBefore(tx, current)
    const path = `memberships.${index}`
    // The same lock as in changeMembership: after a weaker one, two transactions could deadlock.
    const institution = orNotFound(await tx.lock('institution', current.institutionId))
    const family = { ...current, guardianId: terms.guardianId ?? null }
    // Their payer may have left meanwhile.
    if (Object.keys(await guardianErrors(tx, path, family, institution)).length > 0) delete terms.guardianId
    reopened.push(await changeMembership(tx, path, current, terms))
  }
  return reopened
}

async function termsBefore(tx: ActorWrites, { id }: StoredMembership) {
  const scope = scopeOf(tx.actor, 'users', 'history')
  const { rows } = await tx.audit.list({ scope, of: [{ entity: 'membership', id }], range: { offset: 0, limit: 1 } })
  const [last] = rows
  if (last?.action !== 'end' || last.actorId !== tx.actor.userId) throw new DomainError('notUndoable')
  const before = Object.entries(last.changes).map(([field, { from }]) => [field, from])
  return termsSchema.parse(Object.fromEntries(before))
}
