import { sql, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { collationKey } from '#domain/values/collation'
import { feeViewSchema, type Fee } from '#domain/money/fee'
import { ledgerEntrySchema } from '#domain/money/ledger'
import { storedMembershipSchema, type Invitation, type StoredMembership } from '#domain/members/membership'
import type { Receipt } from '#domain/money/receipt'
import { userSchema, type User } from '#domain/members/user'
import type { Description } from '../../../resources/description.ts'
import { fees as describedFees } from '../../../resources/fees.ts'
import { receipts as describedReceipts } from '../../../resources/receipts.ts'
import { users as describedUsers } from '../../../resources/users.ts'
import { searchText } from '#domain/values/searchText'
import { foldText } from '#domain/values/text'
import { StaleVersion, UniqueViolation } from '../../port/failures.ts'
import type { Lockable } from '../../port.ts'
import type { LockedFee } from '../../port/money.ts'
import type { Writes } from '../../port/table.ts'
import { amongst, isId, jsonOf, type Queries, NOTHING, anyOf, where } from './queries.ts'
import { fees, ledgerEntries } from '../schema/money.ts'
import { notices } from '../schema/bank.ts'
import { memberships, users } from '../schema/people.ts'
import { runs } from '../schema/runs.ts'
import { contactMessages } from '../schema/visitors.ts'
import { ANSWERS_ABOUT_PEOPLE } from '../../port/records.ts'
import type { AccountRequests, Idempotency, SavedQueries } from '../../port/records.ts'
import {
  accountRequests as accounts,
  idempotencyRecords as requests,
  savedQueries as saved,
} from '../schema/records.ts'

/** Columns have the names of the fields; `…Key` is for order and `…Fold` for uniqueness. */
export function columnsOf<Table extends PgTable, Shape extends z.ZodRawShape>(
  table: Table,
  { record }: { record: z.ZodObject<Shape> },
): Pick<Table['_']['columns'], Extract<keyof Table['_']['columns'], keyof Shape>> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(record.shape, name))
  // The filter above leaves exactly these columns.
  return Object.fromEntries(columns) as Pick<Table['_']['columns'], Extract<keyof Table['_']['columns'], keyof Shape>>
}

export function rowOf<Row extends object>({ words = [], sorts, unique = {} }: Derived, record: Row): Row {
  const textOf = (field: string) => Reflect.get(record, field) as string | null
  const keys = Object.entries(sorts).flatMap(([field, by]) =>
    by === 'text' ? [[`${field}Key`, keyOf(textOf(field))]] : [],
  )
  const folds = Object.entries(unique).flatMap(([field, { folded }]) =>
    folded ? [[`${field}Fold`, foldText(textOf(field) ?? '')]] : [],
  )
  const search = words.length > 0 && { search: searchText(...words.map(textOf)) }
  return { ...record, ...Object.fromEntries([...keys, ...folds]), ...search }
}

type Derived = Pick<Description, 'words' | 'sorts' | 'unique'>

const keyOf = (text: string | null) => (text === null ? null : collationKey(text))

export const userColumns = columnsOf(users, { record: userSchema })

export function userRow(user: User) {
  return { ...rowOf(describedUsers, user), search: personSearch(user) }
}

function personSearch({ givenName, familyName, email, documentNumber }: User | Invitation): string {
  return searchText(`${givenName} ${familyName}`, email, documentNumber)
}

export const membershipColumns = columnsOf(memberships, { record: storedMembershipSchema })

export function membershipRow(membership: StoredMembership) {
  const { invitation, memberNumber } = membership
  return {
    ...membership,
    search: searchText(memberNumber),
    invitationSearch: invitation && personSearch(invitation),
    invitationEmailKey: keyOf(invitation?.email ?? null),
    invitationGivenNameKey: invitation && collationKey(invitation.givenName),
    invitationFamilyNameKey: invitation && collationKey(invitation.familyName),
  }
}

/** With the amount paid. The rest of a fee's view depends on its institution's day. */
export const feeColumns = columnsOf(fees, { record: feeViewSchema.omit({ balance: true }) })

export const feeRow = (fee: Fee) => rowOf(describedFees, fee)

export function feeRows(many: readonly Fee[]) {
  const feesByConcept = new Map<string, Fee>()
  return many.map((fee) => {
    const values = feesByConcept.get(fee.concept) ?? feeRow(fee)
    feesByConcept.set(fee.concept, values)
    return { ...values, ...fee }
  })
}

export const receiptRow = (receipt: Receipt) => rowOf(describedReceipts, receipt)

export const ledgerColumns = columnsOf(ledgerEntries, { record: ledgerEntrySchema })

export type VersionedTable = PgTable & { id: PgColumn; version: PgColumn }

export function writes<Record extends { id: string; createdAt: string }>(
  queries: Queries,
  table: VersionedTable,
  toRow: (record: Record) => Record,
): Writes<Record> {
  return {
    insert: async (record) => queries.insert(table, [toRow(record)]),
    async update(record, expectedVersion) {
      // Neither of these two ever changes.
      const { id, createdAt: _createdAt, ...fields } = toRow(record)
      const isCurrent = sql`${amongst(table.id, 'uuid', [id])} AND ${table.version} = ${expectedVersion}`
      if ((await queries.update(table, fields, isCurrent)) === 0) throw new StaleVersion()
    },
  }
}

export function userWrites(queries: Queries): Writes<User> {
  return {
    async insert(user) {
      await queries.rows(sql`SELECT rayo.insert_user(${jsonOf(users, userRow(user))}::jsonb)`)
    },
    async update(user, expectedVersion) {
      const [isUpdated] = await queries.column<boolean>(
        sql`SELECT rayo.update_user(${jsonOf(users, userRow(user))}::jsonb, ${expectedVersion})`,
      )
      if (isUpdated !== true) throw new StaleVersion()
    },
  }
}

/** Users who may change one of these may lock it, without a function that runs as the owner. */
const TABLES_LOCKED_DIRECTLY: { [Kind in keyof Lockable]?: VersionedTable } = {
  run: runs,
  membership: memberships,
  notice: notices,
}

/** Waits if somebody else has locked the record. A record that does not exist can be locked too. */
export async function takeLock(queries: Queries, kind: keyof Lockable, id: string): Promise<void> {
  if (!isId(id)) return
  const table = TABLES_LOCKED_DIRECTLY[kind]
  await queries.rows(
    table
      ? sql`SELECT FROM ${table} WHERE ${table.id} = ${id}::uuid FOR NO KEY UPDATE`
      : sql`SELECT rayo.lock_record(${kind}, ${id})`,
  )
}

export function lockFees(queries: Queries, ids: readonly string[]): Promise<LockedFee[]> {
  return queries.rows(sql`SELECT ${fees.id} AS id, ${fees.institutionId} AS "institutionId", ${fees.balance} AS balance,
    ${fees.standing} <> 'none' AS "isPayable" FROM ${fees} WHERE ${amongst(fees.id, 'uuid', ids)}
    ORDER BY ${fees.id} FOR NO KEY UPDATE`)
}

export async function lockMessages(queries: Queries): Promise<void> {
  await queries.rows(sql`LOCK TABLE ${contactMessages} IN SHARE ROW EXCLUSIVE MODE`)
}

/** Returns the next number from the institution's counter, whose row stays locked until the transaction ends. */
export function nextReceiptNumber(queries: Queries, institutionId: string): Promise<number> {
  return queries.number(sql`
    INSERT INTO rayo.receipt_counter AS counter (institution_id, last) VALUES (${institutionId}::uuid, 1)
    ON CONFLICT (institution_id) DO UPDATE SET last = counter.last + 1 RETURNING last`)
}

const { actorId, route, key, bodyHash, createdAt, status, body } = requests
const COLUMNS = { actorId, route, key, bodyHash, createdAt, status, body }

export function idempotency(queries: Queries): Idempotency {
  return {
    async find(caller, path, sent) {
      if (!isId(caller)) return null
      const [row] = await queries.records(
        COLUMNS,
        sql`FROM ${requests} WHERE ${actorId} = ${caller}::uuid AND ${route} = ${path} AND ${key} = ${sent}`,
      )
      if (!row) return null
      const { status: statusCode, body: answer, ...request } = row
      return { ...request, response: statusCode === null ? null : { status: statusCode, body: answer ?? '' } }
    },
    /** The second of two equal concurrent requests waits here for the first, and then changes nothing. */
    async put(record) {
      const { response, ...request } = record
      const rows = await queries.rows(sql`
        INSERT INTO ${requests} AS present (actor_id, route, key, body_hash, created_at, status, body)
        VALUES (${request.actorId}::uuid, ${request.route}, ${request.key}, ${request.bodyHash},
          ${request.createdAt}::timestamptz, ${response?.status ?? null}::integer, ${response?.body ?? null})
        ON CONFLICT (actor_id, route, key) DO UPDATE SET status = excluded.status, body = excluded.body
        WHERE present.status IS NULL AND excluded.status IS NOT NULL AND present.body_hash = excluded.body_hash
        RETURNING 1`)
      if (rows.length === 0) queries.session.fail(new UniqueViolation('idempotency.key'))
    },
    async forget(before) {
      const rows = await queries.rows(
        sql`DELETE FROM ${requests} WHERE ${createdAt} < ${before}::timestamptz RETURNING 1`,
      )
      return rows.length
    },
    async forgetPeople(texts) {
      const names = anyOf(...texts.map((text) => sql`strpos(${body}, ${text}) > 0`))
      await queries.rows(
        sql`DELETE FROM ${requests} ${where(sql`${route} ~ ${ANSWERS_ABOUT_PEOPLE}`, names ?? NOTHING)}`,
      )
    },
  }
}

export function savedQueries(queries: Queries): SavedQueries {
  return {
    visibleTo: (userId, institutionIds) =>
      queries.records(
        getTableColumns(saved),
        sql`FROM ${saved} WHERE ${amongst(saved.userId, 'uuid', [userId])}
          OR ${amongst(saved.institutionId, 'uuid', institutionIds)} ORDER BY ${saved.id}`,
      ),
    insert: (query) => queries.insert(saved, [query]),
    async share(id, institutionId) {
      await queries.update(saved, { institutionId }, amongst(saved.id, 'uuid', [id]))
    },
    async remove(ids) {
      await queries.rows(sql`DELETE FROM ${saved} WHERE ${amongst(saved.id, 'uuid', ids)}`)
    },
  }
}

export function accountRequests(queries: Queries): AccountRequests {
  const { id, email, dueAt } = accounts
  return {
    insert: (request) => queries.insert(accounts, [request]),
    async take(due, until) {
      const [request = null] = await queries.rows<{ id: string; email: string }>(sql`
        UPDATE ${accounts} SET due_at = ${until}::timestamptz WHERE ${id} = (
          SELECT ${id} FROM ${accounts} WHERE ${dueAt} <= ${due}::timestamptz ORDER BY ${dueAt} LIMIT 1 FOR UPDATE SKIP LOCKED
        ) RETURNING ${id} AS id, ${email} AS email`)
      return request
    },
    async remove(request) {
      await queries.rows(sql`DELETE FROM ${accounts} WHERE ${amongst(id, 'uuid', [request])}`)
    },
  }
}
