import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { User } from '#domain/members/user'
import { StaleVersion } from '../port/failures.ts'
import type { Lockable, WriteTransaction } from '../port.ts'
import type { FeeBulkWrites } from '../port/money.ts'
import type { Removes, Writes } from '../port/table.ts'
import { NOTHING, allOf, amongst, isId, matching } from './conditions.ts'
import { jsonOf, type Queries } from './queries.ts'
import { feeRows, userRow } from './records.ts'
import { fees } from './schemaMoney.ts'
import { memberships, users } from './schemaPeople.ts'
import { runs } from './schemaRuns.ts'

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
      if ((await queries.update(table, fields, versionOf(table, id, expectedVersion))) === 0) throw new StaleVersion()
    },
  }
}

export function feeBulkWrites(queries: Queries): FeeBulkWrites {
  return {
    insertFree: async (records) => queries.insertFree(fees, feeRows(records)),
    async updateAll(records) {
      if ((await queries.updateAll(fees, feeRows(records))) < records.length) throw new StaleVersion()
    },
    async lockAll(ids) {
      await queries.rows(
        sql`SELECT FROM ${fees} WHERE ${amongst(fees.id, 'uuid', ids)} ORDER BY ${fees.id} FOR NO KEY UPDATE`,
      )
    },
  }
}

function versionOf(table: VersionedTable, id: string, version: number): SQL {
  return allOf(matching(table.id, 'uuid', id), sql`${table.version} = ${version}`) ?? NOTHING
}

export function removes(queries: Queries, table: VersionedTable): Removes {
  return {
    async remove(id) {
      if (isId(id)) await queries.rows(sql`DELETE FROM ${table} WHERE ${table.id} = ${id}::uuid`)
    },
  }
}

export function userWrites(queries: Queries): Writes<User> {
  return {
    async insert(user) {
      await queries.rows(sql`SELECT rayo.insert_user(${jsonOf(users, userRow(user))}::jsonb)`)
    },
    async update(user, expectedVersion) {
      const [row] = await queries.rows<{ updated: boolean }>(
        sql`SELECT rayo.update_user(${jsonOf(users, userRow(user))}::jsonb, ${expectedVersion}) AS updated`,
      )
      if (row?.updated !== true) throw new StaleVersion()
    },
  }
}

/** Waits if somebody else has locked the record. A record that does not exist can be locked too. */
export function takeLock(queries: Queries): (kind: keyof Lockable, id: string) => Promise<void> {
  return async (kind, id) => {
    if (!isId(id)) return
    // Those who may change one of these may lock it, so that it needs no function that runs as the owner.
    const table = kind === 'run' ? runs : kind === 'membership' ? memberships : null
    await queries.rows(
      table
        ? sql`SELECT FROM ${table} WHERE ${table.id} = ${id}::uuid FOR NO KEY UPDATE`
        : sql`SELECT rayo.lock_record(${kind}, ${id})`,
    )
  }
}

/** Returns the next number from the institution's counter, whose row stays locked until the transaction ends. */
export function nextReceiptNumber(queries: Queries): WriteTransaction['nextReceiptNumber'] {
  return async (institutionId) => {
    const [row] = await queries.rows(sql`
      INSERT INTO rayo.receipt_counter AS counter (institution_id, last) VALUES (${institutionId}::uuid, 1)
      ON CONFLICT (institution_id) DO UPDATE SET last = counter.last + 1 RETURNING last`)
    return Number(row?.['last'])
  }
}
