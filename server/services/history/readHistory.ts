import { scopeOf, type Resource } from '#domain/access/access'
import type { AuditEvent, HistoryEvent } from '#domain/access/audit'
import { invitationSchema, feeUserIdOf, type StoredMembership } from '#domain/members/membership'
import { PRIVATE_ONCE_ENDED, hasNoEmail, type UserView } from '#domain/members/user'
import { DESCRIPTIONS, type DescribedResource } from '../../resources/index.ts'
import type { ReadTransaction } from '../../store/port.ts'
import type { AuditSubject } from '../../store/port/records.ts'
import type { Page } from '../../store/port/table.ts'
import { personNames } from '../records/names.ts'
import { findPerson } from '../memberships/findMember.ts'
import { type ActorReads, type Caller, orNotFound } from '../records/records.ts'

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

/** The events that the actor may see, newest first. */
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
      ...(resource === 'institutions' && { changes: withNamesOnly(event) }),
      ...((resource === 'payments' || resource === 'receipts') && { changes: withAcceptedPayers(event, payers) }),
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

function withAcceptedPayers(
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

/** The other fields of an invitation belong to the person’s history. */
function withNamesOnly({ entity, changes }: Pick<AuditEvent, 'entity' | 'changes'>): AuditEvent['changes'] {
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
  const { memberships, mayEdit } = await findPerson(tx, person.id)
  if (!mayEdit) return null
  const accepted = memberships.filter(({ state }) => state === 'accepted')
  const { rows } = await tx.audit.list({
    scope: reachOf(tx, 'users'),
    of: accepted.map(({ id }) => ({ entity: 'membership', id })),
    action: 'accept',
    range: { offset: 0, limit: accepted.length },
  })
  // A membership without an accept event was never an invitation: it was created as accepted.
  const acceptedAt = ({ id, createdAt }: StoredMembership) =>
    rows.find(({ entityId }) => entityId === id)?.at ?? createdAt
  return accepted.map(acceptedAt).toSorted()[0] ?? null
}
