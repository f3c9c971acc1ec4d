import { DomainError } from '#domain/api/errors'
import type { RecordBase } from '#domain/values/identifier'
import type { WriteTransaction } from '../../store/port.ts'
import type { Writes } from '../../store/port/table.ts'
import { instantOf, newId } from './caller.ts'
import type { Author } from './caller.ts'
import { recordAudit, sameJson } from '../history/recordAudit.ts'
import type { Audited } from '../history/recordAudit.ts'

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
