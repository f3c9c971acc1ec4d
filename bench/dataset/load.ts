import type { Client } from 'pg'
import { collationKey } from '#domain/collation'
import { FAMILY_NAMES, GIVEN_NAMES } from '#mocks/fixtures/names'
import { searchText } from '#domain/search'
import { catalogueRows } from './catalogue.ts'
import { moneyStatements } from './money.ts'
import { peopleStatements } from './people.ts'
import type { Shape } from './shape.ts'

const GIVEN = [...GIVEN_NAMES.F, ...GIVEN_NAMES.M]
const TABLES = [
  'institution',
  'institution_offering',
  'app_user',
  'membership',
  'membership_sport',
  'fee',
  'fee_tally',
  'receipt',
  'ledger_entry',
  'receipt_counter',
]

/**
 * Fills a migrated, empty database with cuotas and all that they need, always the same for a shape. Triggers and
 * references are off while it loads (so `client` must be a superuser), and this code writes their results too.
 * `checkDataset` checks that they agree.
 */
export async function loadDataset(client: Client, shape: Shape): Promise<void> {
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
    SET maintenance_work_mem = '256MB'; SET TimeZone = 'UTC'`)
  for (const [table, rows] of Object.entries(catalogueRows())) {
    // Only columns that the rows have: others may be generated.
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    await client.query(
      `INSERT INTO rayo.${table} (${columns})
        SELECT ${columns} FROM jsonb_populate_recordset(NULL::rayo.${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
  }
  await nameTable(client, 'given_name', GIVEN)
  await nameTable(client, 'family_name', FAMILY_NAMES)
  const makeIndexes = await dropIndexes(client)
  for (const statement of [...peopleStatements(shape), ...moneyStatements(shape)]) await client.query(statement)
  await makeIndexes()
  for (const table of TABLES) await client.query(`VACUUM (ANALYZE) rayo.${table}`)
  await client.query('RESET ALL')
}

/** Throws unless the dataset is complete and each cuota's `paid` is the sum of its ledger. */
export async function checkDataset(client: Client, { fees }: Shape): Promise<void> {
  const { rows } = await client.query<{ fees: string; wrong: string; standings: string }>(`
    SELECT count(*) AS fees, count(DISTINCT standing) AS standings,
      count(*) FILTER (WHERE fee.paid <> coalesce(entries.amount, 0)) AS wrong
    FROM rayo.fee LEFT JOIN (SELECT fee_id, sum(amount) AS amount FROM rayo.ledger_entry GROUP BY fee_id) AS entries
      ON entries.fee_id = fee.id`)
  const told = JSON.stringify(rows)
  if (told !== JSON.stringify([{ fees: String(fees), standings: '4', wrong: '0' }])) {
    throw new Error(`the dataset is wrong: ${told}`)
  }
}

/**
 * Drops the indexes that no constraint needs: building them at the end is faster. Returns the function that builds
 * them.
 */
async function dropIndexes(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT format('rayo.%I', relname) AS name, pg_get_indexdef(oid) AS definition FROM pg_class
    WHERE relkind = 'i' AND relnamespace = 'rayo'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid)`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

/** Names by position, with their collation key and searched text. */
async function nameTable(client: Client, table: string, names: readonly string[]): Promise<void> {
  await client.query(`CREATE TEMPORARY TABLE ${table} (place integer PRIMARY KEY, name text, key text, search text)`)
  await client.query(`INSERT INTO ${table} SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[])`, [
    names.map((_, place) => place),
    names,
    names.map(collationKey),
    names.map((name) => searchText(name)),
  ])
}
