import type { AuditAction, AuditEntity, AuditEvent } from '#domain/access/audit'
import type { WriteTransaction } from '../../store/port.ts'
import { instantOf, newId, type Author } from '../records/caller.ts'

/** `also` is what the event says beside the record's own fields. */
export type Audited = { entity: AuditEntity; institutionId: string | null; action?: AuditAction; also?: object }

/**
 * `actorId` is the event’s own actor, `termsAcceptedAt`, `publishedAt` and `erasedAt` its own instant. What `priceRises` holds are the
 * changes of `offerings` and `pricing`.
 */
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

/**
 * Not the person of a membership: while it is pending, the id would reveal that the typed e-mail had a record
 * (decisions §3). Not the text of a note, because events stay when the note is deleted.
 */
export function isInHistory(entity: string, field: string): boolean {
  if (entity === 'note' && field === 'text') return false
  return !HIDDEN_FIELDS.has(field) && !(entity === 'membership' && (field === 'userId' || field === 'importId'))
}

type Change = Audited & { action: AuditAction; id: string; before?: object; after?: object }

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

export async function recordAudit(tx: WriteTransaction, caller: Author, change: Change): Promise<void> {
  await tx.audit.append([auditEvent(caller, change)])
}

export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const ours = Object.entries(a)
  const theirs = new Map<string, unknown>(Object.entries(b))
  return (
    ours.length === theirs.size && ours.every(([name, value]) => theirs.has(name) && sameJson(value, theirs.get(name)))
  )
}
