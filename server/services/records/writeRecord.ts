import { DomainError } from '#domain/api/errors'
import type { AuditAction, AuditEntity } from '#domain/access/audit'
import type { RecordBase } from '#domain/values/identifier'
import { sameJson } from '#domain/values/record'
import { DESCRIPTIONS } from '../../resources/index.ts'
import type { WriteTransaction } from '../../store/port.ts'
import type { Writes } from '../../store/port/table.ts'
import { recordAudit } from '../history/auditEvents.ts'
import { type AuthorWrites, instantOf } from './records.ts'

export function requireVersion(
  version: number | undefined,
  current: { version: number },
  view: unknown = current,
): void {
  if (version !== undefined && version !== current.version) throw new DomainError('stale', { current: view })
}

export async function requireVersionOf<Current extends { version: number }>(
  version: number | undefined,
  current: Current,
  viewOf: (current: Current) => Promise<unknown>,
): Promise<void> {
  if (version !== undefined && version !== current.version) requireVersion(version, current, await viewOf(current))
}

type Written = {
  [Table in keyof WriteTransaction]: WriteTransaction[Table] extends Writes<infer Stored extends RecordBase>
    ? Stored
    : never
}
type WrittenTable = {
  [Table in keyof Written]: [Written[Table]] extends [never] ? never : Table
}[keyof Written]

const ENTITIES: Readonly<Record<string, AuditEntity>> = {
  memberships: 'membership',
  ...Object.fromEntries(DESCRIPTIONS.map(({ table, entity }) => [table, entity])),
}

type EventOptions = { action?: AuditAction; also?: object }

export async function insertRecord<Table extends WrittenTable>(
  tx: AuthorWrites,
  table: Table,
  record: Written[Table],
  options: EventOptions = {},
): Promise<Written[Table]> {
  await writesOf(tx, table).insert(record)
  await recordAudit(tx, { action: 'create', ...options, ...subjectOf(table, record), after: record })
  return record
}

export async function saveRecord<Table extends WrittenTable>(
  tx: AuthorWrites,
  table: Table,
  current: Written[Table],
  next: Written[Table],
  options: EventOptions = {},
): Promise<Written[Table]> {
  if (sameJson(current, next)) return current
  const record = { ...next, updatedAt: instantOf(tx.now), version: current.version + 1 }
  await writesOf(tx, table).update(record, current.version)
  const change = { action: 'edit', ...options, ...subjectOf(table, record), before: current, after: record } as const
  await recordAudit(tx, change)
  return record
}

function writesOf<Table extends WrittenTable>(tx: WriteTransaction, table: Table): Writes<Written[Table]> {
  return tx[table] as unknown as Writes<Written[Table]>
}

function subjectOf(table: WrittenTable, record: RecordBase & { institutionId?: string }) {
  const institutionId = table === 'institutions' ? record.id : (record.institutionId ?? null)
  // Each table is one of a description, or that of memberships.
  return { entity: ENTITIES[table] as AuditEntity, institutionId, id: record.id }
}

export type FormChange<Fields> = { fields: Fields; version: number | undefined }
