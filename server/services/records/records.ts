import { DomainError, type FieldErrors } from '#domain/api/errors'
import type { RecordBase } from '#domain/values/identifier'
import type { ActorRecords, ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { DESCRIPTIONS, type DescribedTable } from '../../resources/index.ts'
import type { Match } from '../../resources/filters.ts'
import type { Reads } from '../../store/port/table.ts'
import { can, scopeOf, type Action, type Resource, type Scope } from '#domain/access/access'
import { actorOf, type Actor } from '#domain/access/actor'
import { v7 } from 'uuid'
import { ReferenceViolation, StaleVersion, UniqueViolation } from '../../store/port/failures.ts'

export type Caller = { actor: Actor; now: number }

type InvitingCaller = Caller & { invitationsAnHour: number; sends: (email: string) => Promise<void> }

/** A person who is signing in has no roles yet; an operator has no record (null). */
export type Author = { actor: { userId: Actor['userId'] | null }; now: number }

export type ActorReads = ReadTransaction & Caller
export type ActorWrites = WriteTransaction & Caller
export type InviterWrites = WriteTransaction & InvitingCaller
export type AuthorWrites = WriteTransaction & Author

export function actorOfRecords({ user, memberships, institutions, wards }: ActorRecords, now: number): Actor {
  if (!user.active) throw new DomainError('deactivated')
  return actorOf(user, memberships, institutions, now, wards)
}

/** Adds the actor to a transaction. Does not copy it, because its parts are made when they are used. */
export function actingAs<Tx extends ReadTransaction, Who extends object>(tx: Tx, who: Who): Tx & Who {
  return Object.create(tx, Object.getOwnPropertyDescriptors(who)) as Tx & Who
}

/** References that fail if an invitation is accepted meanwhile. A second attempt finds the person. */
const ACCEPTED_MEANWHILE: ReadonlySet<string> = new Set(['fee.userId', 'receipt.payerId'])

/** Whether another transaction changed the same records between read and write. */
export const isWriteConflict = (error: unknown) =>
  error instanceof UniqueViolation ||
  error instanceof StaleVersion ||
  (error instanceof ReferenceViolation && ACCEPTED_MEANWHILE.has(error.reference))

/** Repeats the work once after a conflict: the second attempt sees the changes of the other transaction. */
export async function retryOvertaken<T>(
  work: () => Promise<T>,
  isWorthRepeating: (error: unknown) => boolean = isWriteConflict,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isWorthRepeating(error)) return work()
    throw error
  }
}

/** For the product itself, or an operator, who has no record. */
export const asSystem = <Tx extends ReadTransaction>(tx: Tx) => actingAs(tx, { actor: { userId: null } })

/** Throws `forbidden` unless the actor may do this in the institution. */
export function requireRight({ actor }: Caller, action: Action, resource: Resource, institutionId: string): void {
  if (!can(actor, action, resource, { institutionIds: [institutionId] })) throw new DomainError('forbidden')
}

export function newRecord(now: number): RecordBase {
  const at = instantOf(now)
  return { id: newId(), createdAt: at, updatedAt: at, version: 1 }
}

export function orNotFound<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new DomainError('notFound')
  return record
}

/** For rules about records that the actor cannot see: uniqueness and references. Never for an answer. */
export const EVERYTHING: Scope = { kind: 'all' }

/** The records of one institution only. */
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

/** Turns a function for the views of several records into one for a single record. */
export const ofOne =
  <Tx, Row, View>(viewsOf: (tx: Tx, rows: readonly Row[]) => Promise<View[]>) =>
  async (tx: Tx, row: Row): Promise<View> =>
    orNotFound((await viewsOf(tx, [row]))[0])

type Listed<Row, Filter> = Pick<Reads<Row, Filter, 'id'>, 'list'>

const RESOURCES: Readonly<Record<string, Resource>> = Object.fromEntries(
  DESCRIPTIONS.map(({ table, resource }) => [table, resource]),
)

type Readable = DescribedTable | 'users' | 'fees' | 'receipts'
type RowOf<Table extends Readable> = NonNullable<Awaited<ReturnType<ReadTransaction[Table]['get']>>>

/** Reads a record within the actor's reach for an action. Throws `notFound`. */
export async function readRecord<Table extends Readable>(
  tx: ActorReads,
  table: Table,
  id: string,
  action: Action = 'show',
): Promise<RowOf<Table>> {
  const scope = scopeOf(tx.actor, orNotFound(RESOURCES[table]), action)
  // The rows are those of the table.
  return orNotFound(await tx[table].get(scope, id)) as RowOf<Table>
}

export async function allRows<Row, Filter>(
  reads: Listed<Row, Filter>,
  query: { scope: Scope; filter: Filter },
): Promise<Row[]> {
  return (await reads.list({ ...query, ...orderedById() })).rows
}

export async function firstRows<Row, Filter, Sort extends string>(
  reads: Pick<Reads<Row, Filter, Sort>, 'list'>,
  query: { scope: Scope; filter: Filter },
  [field, order]: readonly [Sort, 'ASC' | 'DESC'],
  limit: number,
): Promise<Row[]> {
  return (await reads.list({ ...query, sort: { field, order }, range: { offset: 0, limit } })).rows
}

export async function recordsById<Row extends { id: string }>(
  reads: Listed<Row, { id?: Match<string> }>,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await allRows(reads, { scope, filter: { id: { in: [...new Set(ids)] } } })
  return new Map(rows.map((row) => [row.id, row]))
}

export const newId = () => v7()

export const instantOf = (now: number) => new Date(now).toISOString()

/** The order and range of a query for the first rows by id; for all without a limit. */
export const orderedById = (limit = Number.MAX_SAFE_INTEGER) =>
  ({ sort: { field: 'id', order: 'ASC' }, range: { offset: 0, limit } }) as const
