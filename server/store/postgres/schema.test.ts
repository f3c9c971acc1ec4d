import { readFile } from 'node:fs/promises'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#tests/support/databases'
import type { Session } from './connection/connection.ts'
import { readMigrations } from './migrate.ts'
import * as tables from './schema/tables.ts'

/** Indexes that drizzle cannot declare: keys with NULLS NOT DISTINCT, and indexes with INCLUDE. */
const HAND_WRITTEN = [
  'fee.opening',
  'fee.period',
  'fee.run',
  'fee_due',
  'fee_institution_due',
  'fee_institution_standing',
  'fee_standing',
].map((index) => `index ${index}`)

type Snapshot = ReturnType<typeof generateDrizzleJson>

async function lastSnapshot(): Promise<Snapshot> {
  const number = (await readMigrations()).at(-1)?.name.slice(0, 4)
  const text = await readFile(new URL(`migrations/meta/${number}_snapshot.json`, import.meta.url), 'utf8')
  return JSON.parse(text) as Snapshot
}

/** The definitions of a schema's tables in PostgreSQL's catalogue, by object. */
async function definitionsIn(session: Session, schema: string): Promise<Map<string, string>> {
  const rows = await session.query(
    `WITH held AS (
      SELECT oid, relname FROM pg_class WHERE relnamespace = $1::text::regnamespace AND relkind = 'r' AND relname <> 'migration'
    )
    SELECT 'column ' || relname || '.' || attname AS name,
      concat_ws(' ', format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation,
        CASE WHEN attnotnull THEN 'NOT NULL' END, attgenerated, pg_get_expr(adbin, adrelid)) AS definition
    FROM held JOIN pg_attribute ON attrelid = held.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = held.oid AND adnum = attnum
    UNION ALL
    SELECT 'constraint ' || relname || ' ' || conname, pg_get_constraintdef(pg_constraint.oid)
    FROM held JOIN pg_constraint ON conrelid = held.oid AND contype <> 'n'
    UNION ALL
    SELECT 'index ' || indexname, indexdef FROM held JOIN pg_indexes ON schemaname = $1 AND tablename = relname
    UNION ALL
    SELECT 'policy ' || relname || ' ' || policyname, concat_ws(' ', permissive, cmd, roles, 'USING', qual, 'WITH CHECK', with_check)
    FROM held JOIN pg_policies ON schemaname = $1 AND tablename = relname
    UNION ALL
    SELECT 'row security ' || relname, relrowsecurity::text FROM held JOIN pg_class USING (oid, relname)`,
    [schema],
  )
  return new Map(rows.map((row) => [String(row['name']), String(row['definition']).replaceAll(`${schema}.`, 'rayo.')]))
}

const isPolicy = (statement: string) => statement.startsWith('CREATE POLICY')

/** Creates the schema files' database beside the migrated one, reads both and rolls back. */
async function compareSchemas(session: Session) {
  const declared = generateDrizzleJson({ ...tables })
  // roles belong to the whole server, which already has them
  const statements = await generateMigration(generateDrizzleJson({}), { ...declared, roles: {} })
  await session.script('ALTER SCHEMA rayo RENAME TO migrated; CREATE SCHEMA rayo')
  try {
    await session.script(statements.filter((statement) => !isPolicy(statement)).join('\n'))
    // policies call functions, which only the migrations create
    const functions = await session.query(
      `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'migrated'::regnamespace`,
    )
    await session.script(functions.map(({ name }) => `ALTER FUNCTION ${String(name)} SET SCHEMA rayo`).join('; '))
    await session.script(statements.filter(isPolicy).join('\n'))
    return { migrated: await definitionsIn(session, 'migrated'), declared: await definitionsIn(session, 'rayo') }
  } finally {
    await session.script('ROLLBACK')
  }
}

async function open() {
  const db = await freshDatabase('postgres')
  onTestFinished(() => db.close())
  return db
}

describe('the schema files', () => {
  it('declare every column, key, check, index and policy of a migrated database, except the listed ones', async () => {
    const db = await open()
    const { migrated, declared } = await db.transaction(compareSchemas)
    expect([...migrated.keys()].filter((name) => !declared.has(name)).toSorted()).toEqual(HAND_WRITTEN)
    for (const name of HAND_WRITTEN) migrated.delete(name)
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(migrated))
  })

  it('declare every role of a migrated database, with its grants', async () => {
    const db = await open()
    const rows = await db.query(
      `SELECT rolname AS name, rolinherit AS inherit, rolcreatedb AS "createDb", rolcreaterole AS "createRole"
      FROM pg_roles WHERE rolname LIKE 'rayo\\_%' AND NOT (rolcanlogin OR rolsuper OR rolreplication OR rolbypassrls)`,
    )
    const { roles } = generateDrizzleJson({ ...tables })
    expect(Object.fromEntries(rows.map((role) => [role['name'], role]))).toEqual(roles)
  })
})

it('the migrations create everything in the schema files, according to drizzle-kit', async () => {
  const snapshot = await lastSnapshot()
  const declared = generateDrizzleJson({ ...tables }, snapshot.id)
  expect(await generateMigration(snapshot, declared)).toEqual([])
})
