import type { AuditAction, AuditEntity, AuditEvent } from '#domain/audit'
import type { RecordBase } from '#domain/identifier'
import type { WriteTransaction } from '../store/port.ts'
import { instantOf, newId } from './by.ts'
import type { By } from './by.ts'
import { sameJson } from './sameJson.ts'

/** What the history says a change was of; see AuditEvent. */
export type Audited = { entity: AuditEntity; institutionId: string | null; action?: AuditAction }

const NEVER_TOLD: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'version', 'subject'])

/**
 * Whether a field is part of the history. A membership's person is not: while it is pending, their id would tell the institution that the
 * e-mail it typed had a record, and since when (decisions §3).
 */
function isTold(entity: string, field: string): boolean {
  return !NEVER_TOLD.has(field) && !(entity === 'membership' && field === 'userId')
}

/** Tells the history what was done to a record: each field that differs, before and after. */
export async function recordAudit(
  tx: WriteTransaction,
  { actor, now }: By,
  change: Audited & { action: AuditAction; record: RecordBase; before: object },
): Promise<void> {
  const before = new Map<string, unknown>(Object.entries(change.before))
  const changed = Object.entries(change.record).filter(
    ([name, value]) => isTold(change.entity, name) && !sameJson(before.get(name), value),
  )
  const changes = Object.fromEntries(
    changed.map(([name, to]) => [name, { ...(before.has(name) && { from: before.get(name) }), to }]),
  )
  await tx.audit.append([
    {
      id: newId(),
      at: instantOf(now),
      actorId: actor.userId,
      institutionId: change.institutionId,
      action: change.action,
      entity: change.entity,
      entityId: change.record.id,
      // Records are plain JSON; their fields have no narrower common type.
      changes: changes as AuditEvent['changes'],
    },
  ])
}
