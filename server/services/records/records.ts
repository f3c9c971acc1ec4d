import { DomainError, type FieldErrors } from '#domain/api/errors'
import type { RecordBase } from '#domain/values/identifier'
import type { WriteTransaction, ReadTransaction } from '../../store/port.ts'
import type { Writes } from '../../store/port/table.ts'
import { instantOf, newId, rowsById, type Author } from './caller.ts'
import { recordAudit, sameJson, type Audited } from '../history/recordAudit.ts'
import type { Scope } from '#domain/access/access'

export function newRecord(now: number): RecordBase {
  const at = instantOf(now)
  return { id: newId(), createdAt: at, updatedAt: at, version: 1 }
}

export function existing<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new DomainError('notFound')
  return record
}

/** Throws `stale` (412) with the current record if the version sent is another one. Forms always send it. */
export function requireVersion(
  version: number | undefined,
  current: { version: number },
  view: unknown = current,
): void {
  if (version !== undefined && version !== current.version) throw new DomainError('stale', { current: view })
}

export async function insertRecord<T extends RecordBase>(
  tx: WriteTransaction,
  caller: Author,
  table: Writes<T>,
  record: T,
  audited: Audited,
): Promise<T> {
  await table.insert(record)
  await recordAudit(tx, caller, { ...audited, action: audited.action ?? 'create', id: record.id, after: record })
  return record
}

/** Stores a changed record with a new version, and its audit event. Without any difference it does nothing. */
export async function saveRecord<T extends RecordBase>(
  tx: WriteTransaction,
  caller: Author,
  table: Writes<T>,
  current: T,
  next: T,
  audited: Audited,
): Promise<T> {
  if (sameJson(current, next)) return current
  const record = { ...next, updatedAt: instantOf(caller.now), version: current.version + 1 }
  await table.update(record, current.version)
  await recordAudit(tx, caller, {
    ...audited,
    action: audited.action ?? 'edit',
    id: record.id,
    before: current,
    after: record,
  })
  return record
}

export type FormChange<Fields> = { fields: Fields; version: number | undefined }

/** For rules that also concern records the actor cannot see: uniqueness and references. Never for what is answered. */
export const EVERYTHING: Scope = { kind: 'all' }

export function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new DomainError('validation', { fields })
}

export async function missingSports(
  tx: ReadTransaction,
  now: number,
  references: readonly { path: string; sportId: string }[],
): Promise<FieldErrors> {
  const ids = [...new Set(references.map(({ sportId }) => sportId))]
  if (ids.length === 0) return {}
  const { rows } = await tx.sports.list({
    scope: EVERYTHING,
    filter: { id: { in: ids } },
    now,
    ...rowsById(ids.length),
  })
  const found = new Set(rows.map(({ id }) => id))
  const missing = references.filter(({ sportId }) => !found.has(sportId))
  return Object.fromEntries(missing.map(({ path }) => [path, 'unknownReference']))
}

export async function hasFees(tx: ReadTransaction, institutionId: string, now: number): Promise<boolean> {
  const { total } = await tx.fees.list({ scope: EVERYTHING, filter: { institutionId }, now, ...rowsById(1) })
  return total > 0
}
