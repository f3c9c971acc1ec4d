import type { Snapshot } from '../../memory/snapshot.ts'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { CATALOGUE_TABLES } from '../../../resources/catalogue.ts'
import { DESCRIBED_TABLES, type DescribedTable } from '../../../resources/index.ts'
import type { Db } from '../connection/connection.ts'
import { TABLES, insertDescribed } from './describedTables.ts'
import { noticePictures, pictures } from './pictures.ts'
import { feeRow, membershipRow, receiptRow, userRow } from './records.ts'
import { createQueries } from './queries.ts'
import { fees, ledgerEntries, receipts } from '../schema/money.ts'
import { memberships, users } from '../schema/people.ts'
import { accountRequests, auditEvents, idempotencyRecords, savedQueries } from '../schema/records.ts'

export class DatabaseNotEmpty extends Error {
  constructor() {
    super('the database holds data already')
    this.name = 'DatabaseNotEmpty'
  }
}

const nameOf = (table: PgTable) => `rayo.${getTableConfig(table).name}`

const LOCK = 7_261_797

/** Loads into an empty database, as its owner. Throws DatabaseNotEmpty, UniqueViolation or ReferenceViolation. */
export async function loadSnapshot(db: Db, snapshot: Snapshot): Promise<void> {
  await db.transaction(async (session) => {
    const queries = createQueries(session, 'write', Date.now())
    await session.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const [row] = await session.query(`SELECT
      ${CATALOGUE_TABLES.map((table) => `EXISTS (SELECT FROM ${nameOf(TABLES[table])})`).join(' OR ')}
      OR EXISTS (SELECT FROM rayo.app_user) OR EXISTS (SELECT FROM rayo.audit_event)
      OR EXISTS (SELECT FROM rayo.idempotency_record) AS filled`)
    if (row?.['filled'] === true) throw new DatabaseNotEmpty()
    for (const picture of snapshot.pictures) await pictures(queries).put(picture)
    const loaded = new Set<DescribedTable>()
    const load = async (...tables: readonly DescribedTable[]) => {
      for (const table of tables) {
        if (!loaded.has(table)) await insertDescribed(queries, table, snapshot[table])
        loaded.add(table)
      }
    }
    await load(...CATALOGUE_TABLES)
    await queries.insert(users, snapshot.users.map(userRow))
    await load('memberImports')
    await queries.insert(memberships, snapshot.memberships.map(membershipRow))
    await load('runs')
    await queries.insert(fees, snapshot.fees.map(feeRow))
    await queries.insert(receipts, snapshot.receipts.map(receiptRow))
    // In the order of creation, so that a reversal comes after its entry.
    await queries.insert(
      ledgerEntries,
      snapshot.ledger.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    await load(...DESCRIBED_TABLES)
    for (const picture of snapshot.noticePictures) await noticePictures(queries).put(picture)
    await queries.insert(savedQueries, snapshot.savedQueries)
    await queries.insert(accountRequests, snapshot.accountRequests)
    await queries.insert(auditEvents, snapshot.audit)
    await queries.insert(
      idempotencyRecords,
      snapshot.idempotency.map(({ response, ...request }) => ({
        ...request,
        status: response?.status ?? null,
        body: response?.body ?? null,
      })),
    )
  })
}
