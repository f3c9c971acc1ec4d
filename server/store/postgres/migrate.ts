import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type { Db, Session } from './connection.ts'

/**
 * The database cannot be migrated to this version. The message is one line for the operator. No migration was left half
 * applied.
 */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MigrationError'
  }
}

/** One step of the schema, by its file's name. */
export type Migration = { name: string; sql: string }

/** The advisory lock's key. It makes concurrent migrations wait. */
const LOCK = 7_261_796

/** Reads the migrations of this version, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = new URL('migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      sql: await readFile(new URL(file, folder), 'utf8'),
    })),
  )
}

/**
 * Migrates a database to this version. Missing migrations are applied in order, each completely or not at all, while
 * other processes that start wait. Returns the names of those applied. Throws MigrationError if one fails, if the
 * database has one that this version does not know (it is newer), or if one has other contents.
 */
export async function migrate(db: Db, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  return db.exclusively(async (session) => {
    await session.query('SELECT pg_advisory_lock($1)', [LOCK])
    try {
      return await applyMissing(session, wanted)
    } finally {
      await session.query('SELECT pg_advisory_unlock($1)', [LOCK])
    }
  })
}

async function applyMissing(session: Session, wanted: readonly Migration[]): Promise<string[]> {
  const applied = await appliedIn(session)
  const unknown = [...applied.keys()].filter((name) => !wanted.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new MigrationError(`the database is newer than this version: it has the migration ${unknown.join(', ')}`)
  }
  const names: string[] = []
  for (const migration of wanted) {
    const hash = applied.get(migration.name)
    if (hash === undefined) {
      await apply(session, migration)
      names.push(migration.name)
    } else if (hash !== hashOf(migration)) {
      throw new MigrationError(`the migration ${migration.name} is not the one that the database has`)
    }
  }
  return names
}

async function appliedIn(session: Session): Promise<Map<string, string>> {
  await session.script(`
    CREATE SCHEMA IF NOT EXISTS rayo;
    CREATE TABLE IF NOT EXISTS rayo.migration (
      name text COLLATE "C" PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  const rows = await session.query('SELECT name, hash FROM rayo.migration')
  return new Map(rows.map(({ name, hash }) => [String(name), String(hash)]))
}

async function apply(session: Session, migration: Migration): Promise<void> {
  try {
    await session.script('BEGIN')
    await session.script(migration.sql)
    await session.query('INSERT INTO rayo.migration (name, hash) VALUES ($1, $2)', [migration.name, hashOf(migration)])
    await session.script('COMMIT')
  } catch (error) {
    await session.script('ROLLBACK')
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`the migration ${migration.name} failed and was undone: ${reason}`, error)
  }
}

function hashOf({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex')
}
