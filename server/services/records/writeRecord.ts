import type { AuditAction, AuditEntity, AuditEvent } from '#domain/access/audit'
import { sameJson } from '#domain/values/record'
import { type Author, type AuthorWrites, instantOf, newId, orderedById, type Caller } from './records.ts'
import { scopeOf } from '#domain/access/access'
import { type Existing, DomainError } from '#domain/api/errors'
import { UniqueViolation, type UniqueConstraint } from '../../store/port/failures.ts'
import type { WriteTransaction } from '../../store/port.ts'
import type { RecordBase } from '#domain/values/identifier'
import { DESCRIPTIONS } from '../../resources/index.ts'
import type { Writes } from '../../store/port/table.ts'

/** The event has its own actor and instant. `priceRises` repeats changes of `offerings` and `pricing`. */
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

/** A pending membership's person would reveal that the e-mail had a record (§D3); a note's text is deleted with it. */
export function isInHistory(entity: string, field: string): boolean {
  if (entity === 'note' && field === 'text') return false
  return !HIDDEN_FIELDS.has(field) && !(entity === 'membership' && (field === 'userId' || field === 'importId'))
}

type Change = {
  entity: AuditEntity
  institutionId: string | null
  action: AuditAction
  id: string
  before?: object
  after?: object
  also?: object
}

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

export async function recordAudit(tx: AuthorWrites, change: Change): Promise<void> {
  await tx.audit.append([auditEvent(tx, change)])
}

/** A unique violation by a record that the actor may see. */
export class DuplicateOf extends UniqueViolation {
  readonly existing: Existing

  constructor(constraint: UniqueConstraint, existing: Existing) {
    super(constraint)
    this.existing = existing
  }
}

/** If a write breaks a unique key, the error names the record that `find` returns (§D3, §D4). Uses a `part`. */
export async function namingExisting<T>(
  tx: WriteTransaction,
  write: () => Promise<T>,
  find: () => Promise<Existing | null>,
): Promise<T> {
  try {
    return await tx.part(write)
  } catch (error) {
    const existing = error instanceof UniqueViolation ? await find() : null
    throw error instanceof UniqueViolation && existing ? new DuplicateOf(error.constraint, existing) : error
  }
}

export function visibleRecordsQuery(caller: Caller, resource: Existing['resource']) {
  return { scope: scopeOf(caller.actor, resource, 'show'), ...orderedById(1000) } as const
}

export function namesake(
  resource: Existing['resource'],
  rows: readonly { id: string; name: string }[],
  isSame: (name: string) => boolean = () => true,
): Existing | null {
  const row = rows.find(({ name }) => isSame(name))
  return row ? { resource, id: row.id, name: row.name } : null
}

/** Throws `stale` (412) with the current record if another version was sent. Forms always send one. */
export function requireVersion(
  version: number | undefined,
  current: { version: number },
  view: unknown = current,
): void {
  if (version !== undefined && version !== current.version) throw new DomainError('stale', { current: view })
}

/** `requireVersion` with a view of the record, which is read only for a refusal. */
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

/** Overrides of the audit event that a write makes from the record. */
type EventOptions = Partial<Pick<Change, 'action' | 'id' | 'after' | 'also'>>

export async function insertRecord<Table extends WrittenTable>(
  tx: AuthorWrites,
  table: Table,
  record: Written[Table],
  options: EventOptions = {},
): Promise<Written[Table]> {
  await writesOf(tx, table).insert(record)
  await recordAudit(tx, { action: 'create', ...subjectOf(table, record), after: record, ...options })
  return record
}

/** Stores a changed record with a new version and an audit event. Without a difference it does nothing. */
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
  const change = { action: 'edit', ...subjectOf(table, record), before: current, after: record, ...options } as const
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

/** Forms always send the version that they show. */
export type Seen = { version?: number | undefined }
export type Reasoned = Seen & { reason: string }
