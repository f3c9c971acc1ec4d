import { DomainError } from '#domain/errors'
import type { RecordBase } from '#domain/identifier'
import { ReferenceViolation } from '../store/port.ts'
import type { Removes, WriteTransaction } from '../store/port.ts'
import { recordAudit } from './recordAudit.ts'
import type { Audited } from './recordAudit.ts'
import type { By } from './by.ts'

/** Removes a record and tells the audit. Throws `inUse` when another names it. */
export async function removeUnused<T extends RecordBase>(
  tx: WriteTransaction,
  by: By,
  table: Removes,
  record: T,
  audited: Audited,
): Promise<T> {
  try {
    await table.remove(record.id)
  } catch (cause) {
    throw cause instanceof ReferenceViolation ? new DomainError('inUse', { cause }) : cause
  }
  await recordAudit(tx, by, { ...audited, action: audited.action ?? 'delete', id: record.id, before: record })
  return record
}
