import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { StoreUnavailable } from '../port/failures.ts'
import { BEGIN, type Db, type Session } from './connection/connection.ts'
import { isConflict } from './connection/errors.ts'

export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MigrationError'
  }
}

export type Migration = { name: string; sql: string }

/** The advisory lock's key. It makes concurrent migrations wait. */
const LOCK = 7_261_796

/** A process that vanishes while it holds the lock keeps the others waiting for a minute. */
const BEGIN_MIGRATION = [
  BEGIN,
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL lock_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 60000',
  `SELECT pg_advisory_xact_lock(${LOCK})`,
].join('; ')

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

/** How long one try waits for a lock, and the pause that lets others go on, in milliseconds. */
const LOCK_MS = 1_000
const PAUSE_MS = 4_000
const TRIES = 75

export type MigrateOptions = { lockMs?: number; pauseMs?: number; tries?: number; onWait?: (name: string) => void }

/** Applies the missing migrations in order, each in a transaction. Returns those that this call applied. */
export async function migrate(
  db: Db,
  list?: readonly Migration[],
  { lockMs = LOCK_MS, pauseMs = PAUSE_MS, tries = TRIES, onWait = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  await requireServer(db)
  const migrations = list ?? (await readMigrations())
  const names: string[] = []
  let failures = 0
  for (;;) {
    try {
      const name = await applyNext(db, migrations, lockMs)
      if (name === null) return names
      names.push(name)
      failures = 0
    } catch (error) {
      if (!(error instanceof LockNotAvailable)) throw error
      failures += 1
      onWait(error.migration)
      if (failures === tries) {
        const reason = `got no lock in ${tries} tries, as other transactions hold its tables`
        throw new MigrationError(`the migration ${error.migration} ${reason}`, error)
      }
      await setTimeout(pauseMs)
    }
  }
}

const OLDEST_VERSION = 15

async function requireServer(db: Db): Promise<void> {
  const [row] = await db.query(`SELECT current_setting('server_encoding') AS encoding,
    current_setting('server_version_num')::integer / 10000 AS version`)
  if (Number(row?.version) < OLDEST_VERSION)
    throw new MigrationError(`PostgreSQL ${String(row?.version)} is too old: ${OLDEST_VERSION} or newer is needed`)
  if (row?.encoding !== 'UTF8')
    throw new MigrationError(
      `its encoding is ${String(row?.encoding)}. Create it with ENCODING 'UTF8' TEMPLATE template0`,
    )
}

class LockNotAvailable extends Error {
  override name = 'LockNotAvailable'
  readonly migration: string

  constructor(migration: string, cause: unknown) {
    super(migration, { cause })
    this.migration = migration
  }
}

async function applyNext(db: Db, migrations: readonly Migration[], lockMs: number): Promise<string | null> {
  let next: Migration | undefined
  try {
    return await db.transaction(
      async (session) => {
        next = firstMissing(await appliedIn(session), migrations)
        if (!next) return null
        await session.script(`SET LOCAL lock_timeout = ${lockMs}`)
        await session.script(next.sql)
        await session.query('INSERT INTO rayo.migration (name, hash) VALUES ($1, $2)', [next.name, hashOf(next)])
        return next.name
      },
      BEGIN_MIGRATION,
      0,
    )
  } catch (error) {
    if (!next || error instanceof StoreUnavailable) throw error
    if (isConflict(error)) throw new LockNotAvailable(next.name, error)
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`the migration ${next.name} failed and was undone: ${reason}`, error)
  }
}

function firstMissing(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): Migration | undefined {
  const edited = migrations.find(
    (migration) => (applied.get(migration.name) ?? hashOf(migration)) !== hashOf(migration),
  )
  if (edited) {
    throw new MigrationError(
      `the database’s migration ${edited.name} is not the one of this version. If the file was edited, undo that and write another migration; ` +
        'if another version made the database, back it up and go on with that version, or start with an empty one',
    )
  }
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new MigrationError(`the database is newer than this version: it has the migration ${unknown.join(', ')}`)
  }
  return migrations.find(({ name }) => !applied.has(name))
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

export function hashOf({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex')
}
