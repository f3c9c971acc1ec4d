import type { AuditEntity, AuditEvent } from '#domain/access/audit'
import { isWriteOff, type LedgerEntry } from '#domain/money/ledger'
import { CATALOGUE, CATALOGUE_TABLES } from '#server/resources/catalogue'
import type { Change, TableName } from '#server/store/memory/snapshot'

/** A table's name in the history. A ledger entry appears in its fee's history; other tables have none. */
const ENTITIES: Partial<Record<TableName, AuditEntity>> = {
  users: 'user',
  memberships: 'membership',
  ...Object.fromEntries(CATALOGUE_TABLES.map((table) => [table, CATALOGUE[table].entity])),
  fees: 'fee',
  receipts: 'receipt',
}

/** Throws unless each record that a transaction wrote or removed has its own event in that transaction. */
export function assertAudited(changes: readonly Change[]): void {
  // The table's name says what type its records have.
  const events = changes.filter(({ table }) => table === 'audit').map(({ record }) => record as AuditEvent)
  const recorded = new Set(events.map(({ entity, entityId, action }) => `${entity} ${entityId} ${action}`))
  const recordedAtAll = new Set(events.map(({ entity, entityId }) => `${entity} ${entityId}`))
  for (const { table, key, record } of changes) {
    const entity = ENTITIES[table]
    if (entity && !recordedAtAll.has(`${entity} ${key}`))
      throw new Error(`${table} ${key} was written without an event`)
    if (table !== 'ledger') continue
    const entry = record as LedgerEntry
    const { feeId, kind } = entry
    if (!recorded.has(`fee ${feeId} ${actionOf(entry)}`))
      throw new Error(`a ${kind} of fee ${feeId} was written without an event`)
  }
}

function actionOf(entry: LedgerEntry): string {
  if (entry.kind === 'refinance' && entry.amount < 0) return 'undoRefinance'
  return isWriteOff(entry) && entry.kind === 'reversal' ? 'undoWriteOff' : entry.kind
}
