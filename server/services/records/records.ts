import { DomainError, type FieldErrors } from '#domain/api/errors'
import type { RecordBase } from '#domain/values/identifier'
import type { WriteTransaction, ReadTransaction } from '../../store/port.ts'
import { DESCRIPTIONS, type DescribedTable } from '../../resources/index.ts'
import type { Match } from '../../resources/filters.ts'
import type { Reads, Writes } from '../../store/port/table.ts'
import { can, scopeOf, type Action, type Resource, type Scope } from '#domain/access/access'
import { v7 } from 'uuid'
import type { Actor } from '#domain/access/actor'
import type { AuditAction, AuditEntity, AuditEvent } from '#domain/access/audit'
import { sameJson } from '#domain/values/record'

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

/** What the event of a write says: `edit` or `create` unless it has an action, and `also` beside the record's own fields. */
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

/** Stores a changed record with a new version, and its audit event. Without any difference it does nothing. */
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

/** For rules that also concern records the actor cannot see: uniqueness and references. Never for what is answered. */
export const EVERYTHING: Scope = { kind: 'all' }

/** What an institution knows, and nothing of what other clubs know. */
export const scopeWithin = (institutionId: string): Scope => ({
  kind: 'some',
  institutionIds: [institutionId],
  userId: null,
  public: false,
})

export function refuseIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) refuse(fields)
}

export function refuse(fields: FieldErrors): never {
  throw new DomainError('validation', { fields })
}

export async function missingSports(
  tx: ReadTransaction,
  references: readonly { path: string; sportId: string }[],
): Promise<FieldErrors> {
  const sportIds = references.map(({ sportId }) => sportId)
  const sports = await recordsById(tx.sports, EVERYTHING, sportIds)
  const missing = references.filter(({ sportId }) => !sports.has(sportId))
  return Object.fromEntries(missing.map(({ path }) => [path, 'unknownReference']))
}

type Listed<Row, Filter> = Pick<Reads<Row, Filter, 'id'>, 'list'>

const RESOURCES: Readonly<Record<string, Resource>> = Object.fromEntries(
  DESCRIPTIONS.map(({ table, resource }) => [table, resource]),
)

type Readable = DescribedTable | 'users' | 'fees' | 'receipts'
type RowOf<Table extends Readable> = NonNullable<Awaited<ReturnType<ReadTransaction[Table]['get']>>>

/** Reads what the actor reaches by an action. Throws `notFound`. */
export async function readRecord<Table extends Readable>(
  tx: ActorReads,
  table: Table,
  id: string,
  action: Action = 'show',
): Promise<RowOf<Table>> {
  const scope = scopeOf(tx.actor, existing(RESOURCES[table]), action)
  // The rows are those of the table.
  return existing(await tx[table].get(scope, id)) as RowOf<Table>
}

/** Throws `forbidden` unless the actor may do this in the institution. */
export function requireRight({ actor }: Caller, action: Action, resource: Resource, institutionId: string): void {
  if (!can(actor, action, resource, { institutionIds: [institutionId] })) throw new DomainError('forbidden')
}

/** All rows in scope that a filter matches, by id. */
export async function allRows<Row, Filter>(
  reads: Listed<Row, Filter>,
  query: { scope: Scope; filter: Filter },
): Promise<Row[]> {
  return (await reads.list({ ...query, ...rowsById() })).rows
}

/** The first rows in scope that a filter matches, in an order. */
export async function firstRows<Row, Filter, Sort extends string>(
  reads: Pick<Reads<Row, Filter, Sort>, 'list'>,
  query: { scope: Scope; filter: Filter },
  [field, order]: readonly [Sort, 'ASC' | 'DESC'],
  limit: number,
): Promise<Row[]> {
  return (await reads.list({ ...query, sort: { field, order }, range: { offset: 0, limit } })).rows
}

/** Those in scope of the records that these ids name. */
export async function recordsById<Row extends { id: string }>(
  reads: Listed<Row, { id?: Match<string> }>,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await allRows(reads, { scope, filter: { id: { in: [...new Set(ids)] } } })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function hasFees(tx: ReadTransaction, institutionId: string): Promise<boolean> {
  const { total } = await tx.fees.list({ scope: EVERYTHING, filter: { institutionId }, ...rowsById(1) })
  return total > 0
}

export type Caller = { actor: Actor; now: number }

/** `sends` gets the e-mail of each invitation sent. */
type InvitingCaller = Caller & { invitationsAnHour: number; sends: (email: string) => void }

/** A person who is signing in has no roles yet; an operator has no record (null). */
export type Author = { actor: { userId: Actor['userId'] | null }; now: number }

export type ActorReads = ReadTransaction & Caller
export type ActorWrites = WriteTransaction & Caller
export type InviterWrites = WriteTransaction & InvitingCaller
export type AuthorWrites = WriteTransaction & Author

/** A transaction with whom it is for. Its parts are made when they are used, so it is not copied. */
export function actingAs<Tx extends ReadTransaction, Who extends object>(tx: Tx, who: Who): Tx & Who {
  return Object.create(tx, Object.getOwnPropertyDescriptors(who)) as Tx & Who
}

/** The product itself acts, or an operator, who has no record. */
export const asSystem = <Tx extends ReadTransaction>(tx: Tx) => actingAs(tx, { actor: { userId: null } })

export const newId = () => v7()

export const instantOf = (now: number) => new Date(now).toISOString()

/** The order and range of a query for the first rows by id; for all without a limit. */
export const rowsById = (limit = Number.MAX_SAFE_INTEGER) =>
  ({ sort: { field: 'id', order: 'ASC' }, range: { offset: 0, limit } }) as const

/**
 * `actorId` is the event’s own actor, `termsAcceptedAt`, `publishedAt` and `erasedAt` its own instant. What `priceRises` holds are the
 * changes of `offerings` and `pricing`.
 */
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

/**
 * Not the person of a membership: while it is pending, the id would reveal that the typed e-mail had a record
 * (§D3). Not the text of a note, because events stay when the note is deleted.
 */
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
