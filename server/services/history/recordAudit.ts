import type { AuditAction, AuditEntity, AuditEvent } from '#domain/audit'
import type { WriteTransaction } from '../../store/port.ts'
import { instantOf, newId } from '../records/caller.ts'
import type { Author } from '../records/caller.ts'

/** The record and the action of an audit event; see AuditEvent. */
export type Audited = { entity: AuditEntity; institutionId: string | null; action?: AuditAction }

/** Fields that the history leaves out. `actorId` is the event's own actor. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'subject',
  'emailHeld',
  'actorId',
  'cursor',
])

/**
 * Whether the history shows a field. It hides the person of a membership: while that is pending, the id would reveal to
 * the institution that the typed e-mail had a record, and since when (decisions §3).
 */
function isInHistory(entity: string, field: string): boolean {
  return !HIDDEN_FIELDS.has(field) && !(entity === 'membership' && field === 'userId')
}

type Change = Audited & { action: AuditAction; id: string; before?: object; after?: object }

/**
 * Returns the event of a change: each field that differs, before and after. A new record has no before, a removed one
 * no after.
 */
export function auditEvent({ actor, now }: Author, change: Change): AuditEvent {
  const before = new Map<string, unknown>(Object.entries(change.before ?? {}))
  const after = new Map<string, unknown>(Object.entries(change.after ?? {}))
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => isInHistory(change.entity, name) && !sameJson(before.get(name), after.get(name)),
  )
  const changes = changed.map((name) => [
    name,
    { ...(before.has(name) && { from: before.get(name) }), ...(after.has(name) && { to: after.get(name) }) },
  ])
  return {
    id: newId(),
    at: instantOf(now),
    actorId: actor.userId,
    institutionId: change.institutionId,
    action: change.action,
    entity: change.entity,
    entityId: change.id,
    // Records are plain JSON, but their fields have no narrower common type.
    changes: Object.fromEntries(changes) as AuditEvent['changes'],
  }
}

/** Records a change in the history, in the same transaction. */
export async function recordAudit(tx: WriteTransaction, caller: Author, change: Change): Promise<void> {
  await tx.audit.append([auditEvent(caller, change)])
}

/** Whether two plain values are equal. The order of an object's entries does not count. */
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
