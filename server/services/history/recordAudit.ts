import type { AuditAction, AuditEntity, AuditEvent } from '#domain/audit'
import type { WriteTransaction } from '../../store/port.ts'
import { instantOf, newId } from '../records/caller.ts'
import type { Author } from '../records/caller.ts'

/** What the history says a change was of; see AuditEvent. */
export type Audited = { entity: AuditEntity; institutionId: string | null; action?: AuditAction }

/** `actorId` is the event's own actor. */
const NEVER_TOLD: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'subject',
  'emailHeld',
  'actorId',
])

/**
 * Whether a field is part of the history. A membership's person is not: while it is pending, their id would tell the institution that the
 * e-mail it typed had a record, and since when (decisions §3).
 */
function isTold(entity: string, field: string): boolean {
  return !NEVER_TOLD.has(field) && !(entity === 'membership' && field === 'userId')
}

type Change = Audited & { action: AuditAction; id: string; before?: object; after?: object }

/**
 * What was done to the record of an id: each field that differs, before and after. A record that was made has no before, one that was removed
 * no after.
 */
export function auditEvent({ actor, now }: Author, change: Change): AuditEvent {
  const before = new Map<string, unknown>(Object.entries(change.before ?? {}))
  const after = new Map<string, unknown>(Object.entries(change.after ?? {}))
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => isTold(change.entity, name) && !sameJson(before.get(name), after.get(name)),
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
    // Records are plain JSON; their fields have no narrower common type.
    changes: Object.fromEntries(changes) as AuditEvent['changes'],
  }
}

/** Tells the history, in the transaction of the change. */
export async function recordAudit(tx: WriteTransaction, caller: Author, change: Change): Promise<void> {
  await tx.audit.append([auditEvent(caller, change)])
}

/** Whether two plain values are the same; objects are compared by their entries, whatever their order. */
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
