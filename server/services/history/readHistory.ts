import { scopeOf, type Resource, managedScopeOf } from '#domain/access/access'
import { activityOf } from '#domain/access/audit'
import type { AuditEvent, HistoryEvent, Activity, AuditEntity, AuditGroup } from '#domain/access/audit'
import { invitationSchema, feeUserIdOf, type StoredMembership } from '#domain/members/membership'
import { PRIVATE_ONCE_ENDED, hasNoEmail, type UserView, listedName } from '#domain/members/user'
import { DESCRIPTIONS, type DescribedResource } from '../../resources/index.ts'
import type { ReadTransaction } from '../../store/port.ts'
import type { AuditSubject } from '../../store/port/records.ts'
import type { Page } from '../../store/port/table.ts'
import { personNames } from '../records/names.ts'
import { type ActorReads, type Caller, orNotFound, recordsById } from '../records/records.ts'
import { mayEditPerson } from '#domain/members/membershipRules'
import { CASH_MOVEMENT_NAMES } from '#domain/api/names'
import { formatMoney } from '#domain/money/money'

/** Throws `notFound` for a record that the actor does not see. */
async function subjectsOf(tx: ActorReads, resource: DescribedResource, id: string): Promise<AuditSubject[]> {
  if (resource === 'users') return subjectsOfUser(tx, id)
  if (resource === 'institutions') return subjectsOfInstitution(tx, id)
  const description = DESCRIPTIONS.find((one) => one.resource === resource)
  if (!description) throw new Error(`no resource ${resource}`)
  const record = orNotFound(await tx[description.table].get(reachOf(tx, resource), id))
  if (resource === 'notes' && 'membershipId' in record) return [{ entity: 'note', id: String(record.membershipId) }]
  return [{ entity: description.entity, id }]
}

export async function readHistory(
  tx: ActorReads,
  resource: DescribedResource,
  id: string,
  range: { offset: number; limit: number },
): Promise<Page<HistoryEvent>> {
  const of = await subjectsOf(tx, resource, id)
  const { rows, total } = await tx.audit.list({ scope: reachOf(tx, resource), of, range })
  const actorIds = rows.map(({ actorId }) => actorId)
  const nameOf = await personNames(tx, actorIds)
  const isPrivate = await isContactHidden(tx, resource, id)
  const payers = await payersOf(tx, rows)
  return {
    total,
    rows: rows.map(({ actorId, ...event }) => ({
      ...(isPrivate ? withoutContact(event) : event),
      ...(resource === 'institutions' && { changes: byNameAlone(event) }),
      ...((resource === 'payments' || resource === 'receipts') && { changes: byPerson(event, payers) }),
      actor: actorId === null ? null : { name: nameOf(actorId), self: actorId === tx.actor.userId },
    })),
  }
}

async function payersOf(tx: ReadTransaction, events: readonly AuditEvent[]): Promise<Map<string, string>> {
  const personIds = new Set(events.flatMap(({ changes }) => [changes['userId']?.to, changes['payerId']?.to]))
  const payers = new Map<string, string>()
  for (const id of personIds) {
    const membership = typeof id === 'string' ? await tx.memberships.get(id) : null
    if (membership) payers.set(membership.id, feeUserIdOf(membership))
  }
  return payers
}

function byPerson(
  { changes }: Pick<AuditEvent, 'changes'>,
  payers: ReadonlyMap<string, string>,
): AuditEvent['changes'] {
  const fields = Object.entries(changes).map(([field, { to, ...before }]) => {
    const person = typeof to === 'string' && (field === 'userId' || field === 'payerId') ? payers.get(to) : undefined
    return [field, person === undefined ? changes[field] : { ...before, to: person }]
  })
  // The fields and the kinds of their values stay the same.
  return Object.fromEntries(fields) as AuditEvent['changes']
}

async function isContactHidden(tx: ActorReads, resource: DescribedResource, id: string): Promise<boolean> {
  if (resource !== 'users') return false
  const person = await tx.users.get(reachOf(tx, 'users'), id)
  return person !== null && person.email === null && !hasNoEmail(person)
}

const withoutPrivateFields = (value: unknown) =>
  typeof value === 'object' && value !== null ? { ...value, ...PRIVATE_ONCE_ENDED } : null

function withoutContact<Event extends Pick<HistoryEvent, 'changes'>>(event: Event): Event {
  const { invitation, ...changes } = event.changes
  if (!invitation) return event
  const without = {
    ...('from' in invitation && { from: withoutPrivateFields(invitation.from) }),
    ...('to' in invitation && { to: withoutPrivateFields(invitation.to) }),
  }
  return { ...event, changes: { ...changes, invitation: without } }
}

const reachOf = ({ actor }: Caller, resource: Resource) => scopeOf(actor, resource, 'history')

async function subjectsOfInstitution(tx: ActorReads, id: string): Promise<AuditSubject[]> {
  orNotFound(await tx.institutions.get(reachOf(tx, 'institutions'), id))
  const admins = await tx.memberships.adminsOf(id)
  return [{ entity: 'institution', id }, ...admins.map((one) => ({ entity: 'membership' as const, id: one.id }))]
}

/** The other typed fields belong to the person’s history. */
function byNameAlone({ entity, changes }: Pick<AuditEvent, 'entity' | 'changes'>): AuditEvent['changes'] {
  const { invitation, ...others } = changes
  if (entity !== 'membership' || !invitation) return changes
  const nameSchema = invitationSchema.pick({ givenName: true, familyName: true }).nullable()
  const values = Object.entries(invitation).map(([when, value]) => [when, nameSchema.parse(value)])
  return { ...others, invitation: Object.fromEntries(values) }
}

async function subjectsOfUser(tx: ActorReads, id: string): Promise<AuditSubject[]> {
  const person = orNotFound(await tx.users.get(reachOf(tx, 'users'), id))
  const memberships = person.memberships.flatMap(({ id: of }) => [
    { entity: 'membership' as const, id: of },
    { entity: 'note' as const, id: of },
  ])
  if (person.pending) return memberships
  if (reachOf(tx, 'users').kind === 'all') return [{ entity: 'user', id }, ...memberships]
  const since = await knownSince(tx, person)
  return since === null ? memberships : [{ entity: 'user', id, since }, ...memberships]
}

/** Since the person's first acceptance there. Earlier events belong to another institution's history (§D3). */
async function knownSince(tx: ActorReads, person: UserView): Promise<string | null> {
  const user = orNotFound(await tx.users.stored({ id: person.id }))
  const memberships = await tx.memberships.ofUser(user.id)
  const institutions = await tx.institutionsById(memberships.map(({ institutionId }) => institutionId))
  if (!mayEditPerson(tx, user, memberships, institutions)) return null
  const accepted = memberships.filter(({ state }) => state === 'accepted')
  const { rows } = await tx.audit.list({
    scope: reachOf(tx, 'users'),
    of: accepted.map(({ id }) => ({ entity: 'membership', id })),
    action: 'accept',
    range: { offset: 0, limit: accepted.length },
  })
  // A membership without an accept event never was an invitation: it is accepted since it was created.
  const acceptedAt = ({ id, createdAt }: StoredMembership) =>
    rows.find(({ entityId }) => entityId === id)?.at ?? createdAt
  return accepted.map(acceptedAt).toSorted()[0] ?? null
}

const MOST_GROUPS = 300
const MOST = 30

/** What was done last in an institution. Throws `notFound` unless the actor may read its history. */
export async function readActivity(tx: ActorReads, id: string): Promise<Activity[]> {
  const { actor } = tx
  const scope = scopeOf(actor, 'institutions', 'history')
  orNotFound(await tx.institutions.get(scope, id))
  const acts = activityOf(await tx.audit.latest({ scope, institutionId: id, limit: MOST_GROUPS })).slice(0, MOST)
  const actorIds = acts.map(({ actorId }) => actorId)
  const actorOf = await personNames(tx, actorIds)
  const recordOf = await recordsOf(tx, acts)
  return acts.map(({ actorId, entityId, ...act }) => ({
    ...act,
    actor: actorId === null ? null : { name: actorOf(actorId), self: actorId === actor.userId },
    record: act.count === 1 ? recordOf(entityId) : null,
  }))
}

type Subject = { id: string; personId?: string | null; name?: string | null; number?: number; period?: string }
type Subjects = (tx: ActorReads, ids: readonly string[]) => Promise<(readonly [string, Subject])[]>

async function rowsOf<Row extends { id: string }>(
  reads: Parameters<typeof recordsById<Row>>[0],
  { actor }: Caller,
  resource: Resource,
  ids: readonly string[],
): Promise<Row[]> {
  return [...(await recordsById(reads, managedScopeOf(actor, resource), ids)).values()]
}

const ofMemberships: Subjects = async (tx, ids) => {
  const memberships = await Promise.all(ids.map((id) => tx.memberships.get(id)))
  return memberships.flatMap((one) =>
    one ? [[one.id, { id: feeUserIdOf(one), personId: feeUserIdOf(one) }] as const] : [],
  )
}

const SUBJECTS: Partial<Record<AuditEntity, Subjects>> = {
  async receipt(tx, ids) {
    return (await rowsOf(tx.receipts, tx, 'receipts', ids)).map(({ id, payerId, number }) => [
      id,
      { id, personId: payerId, number },
    ])
  },
  async fee(tx, ids) {
    return (await rowsOf(tx.fees, tx, 'payments', ids)).map(({ id, userId }) => [id, { id, personId: userId }])
  },
  async cashMovement(tx, ids) {
    const rows = await rowsOf(tx.cashMovements, tx, 'cash-movements', ids)
    const nameOf = ({ kind, amount, currency }: (typeof rows)[number]) =>
      `${CASH_MOVEMENT_NAMES[kind]} · ${formatMoney(amount, currency)}`
    return rows.map((row) => [row.id, { id: row.id, name: nameOf(row) }])
  },
  async notice(tx, ids) {
    return (await rowsOf(tx.notices, tx, 'notices', ids)).map(({ id, userId }) => [id, { id, personId: userId }])
  },
  async joinRequest(tx, ids) {
    return (await rowsOf(tx.joinRequests, tx, 'join-requests', ids)).map((request) => [
      request.id,
      { id: request.id, name: listedName(request) },
    ])
  },
  async run(tx, ids) {
    return (await rowsOf(tx.runs, tx, 'runs', ids)).map(({ id, period }) => [id, { id, period }])
  },
  membership: ofMemberships,
  note: ofMemberships,
}

async function recordsOf(tx: ActorReads, acts: readonly AuditGroup[]) {
  const subjects = new Map<string, Subject>()
  for (const [entity, read] of Object.entries(SUBJECTS)) {
    const ids = acts.filter((act) => act.entity === entity && act.count === 1).map(({ entityId }) => entityId)
    for (const [id, subject] of await read(tx, [...new Set(ids)])) subjects.set(id, subject)
  }
  const personIds = [...subjects.values()].map(({ personId }) => personId ?? null)
  const nameOf = await personNames(tx, personIds, listedName)
  return (entityId: string): NonNullable<Activity['record']> => {
    const { id, personId, name, number, period } = subjects.get(entityId) ?? { id: entityId }
    return { id, name: name ?? nameOf(personId ?? null), number: number ?? null, period: period ?? null }
  }
}
