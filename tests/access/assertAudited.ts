import type { AuditEntity, AuditEvent } from '#domain/audit'
import type { LedgerEntry } from '#domain/ledger'
import { ofEachTable } from '#server/resources/catalogue'
import type { Change, TableName } from '#server/store/memory/snapshot'

/** Under which name the history speaks of a table's records; a ledger entry is told of its fee, and the rest has no history. */
const ENTITIES: Partial<Record<TableName, AuditEntity>> = {
  users: 'user',
  memberships: 'membership',
  ...ofEachTable((_, { entity }) => entity),
  fees: 'fee',
  receipts: 'receipt',
}

/** Throws unless every record that one transaction wrote or removed has an event of its own in that transaction. */
export function assertAudited(changes: readonly Change[]): void {
  // What a table holds is told by its name.
  const events = changes.filter(({ table }) => table === 'audit').map(({ record }) => record as AuditEvent)
  const told = new Set(events.map(({ entity, entityId, action }) => `${entity} ${entityId} ${action}`))
  const toldAtAll = new Set(events.map(({ entity, entityId }) => `${entity} ${entityId}`))
  for (const { table, key, record } of changes) {
    const entity = ENTITIES[table]
    if (entity && !toldAtAll.has(`${entity} ${key}`)) throw new Error(`${table} ${key} was written without an event`)
    if (table !== 'ledger') continue
    const { feeId, kind } = record as LedgerEntry
    if (!told.has(`fee ${feeId} ${kind}`)) throw new Error(`a ${kind} of fee ${feeId} was written without an event`)
  }
}
