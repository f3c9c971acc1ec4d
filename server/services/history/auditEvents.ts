import type { AuditAction, AuditEntity, AuditEvent } from '#domain/access/audit'
import { sameJson } from '#domain/values/record'
import { type Author, type AuthorWrites, instantOf, newId } from '../records/records.ts'

/** The event's own actor and instants. What `priceRises` holds are changes of `offerings` and `pricing`. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'subject',
  'emailHeld',
  'termsAcceptedAt',
  'publishedAt',
  'erasedAt',
  'actorId',
  'cursor',
  'priceRises',
])

/** A pending membership's person would reveal that the e-mail had a record (§D3); a note's text outlives no note. */
export function isInHistory(entity: string, field: string): boolean {
  if (entity === 'note' && field === 'text') return false
  return !HIDDEN_FIELDS.has(field) && !(entity === 'membership' && (field === 'userId' || field === 'importId'))
}

type Change = {
  entity: AuditEntity
  institutionId: string | null
  action: AuditAction
  id: string
  before?: object
  after?: object
  also?: object
}

export function auditEvent({ actor, now }: Author, change: Change): AuditEvent {
  const { before = {}, after: record = {}, also } = change
  const after = also ? { ...record, ...also } : record
  // A loop, because a run of cuotas makes thousands of events at once.
  const changes: Record<string, { from?: unknown; to?: unknown }> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!isInHistory(change.entity, name)) continue
    const [from, to]: unknown[] = [Reflect.get(before, name), Reflect.get(after, name)]
    if (sameJson(from, to)) continue
    if (!Object.hasOwn(before, name)) changes[name] = { to }
    else changes[name] = Object.hasOwn(after, name) ? { from, to } : { from }
  }
  return {
    id: newId(),
    at: instantOf(now),
    actorId: actor.userId,
    institutionId: change.institutionId,
    action: change.action,
    entity: change.entity,
    entityId: change.id,
    // Records are plain JSON, but their fields have no narrower common type.
    changes: changes as AuditEvent['changes'],
  }
}

export async function recordAudit(tx: AuthorWrites, change: Change): Promise<void> {
  await tx.audit.append([auditEvent(tx, change)])
}
