import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { createDb, type Db } from '#server/store/postgres/connection/connection'
import { embeddedDriver } from '#server/store/postgres/connection/embeddedDriver'
import { migrate, readMigrations } from '#server/store/postgres/migrate'
import { PARSERS } from '#server/store/postgres/connection/parsers'
import { createServerDriver } from '#server/store/postgres/connection/serverDriver'
import { TEMPLATE } from './postgresGlobalSetup.ts'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { createPostgresStore, type PostgresStore } from '#server/store/postgres/store'
import type { Snapshot } from '#server/store/memory/snapshot'
import { runOutside, type PostgresServer } from './postgresServer.ts'

export type DatabaseKind = 'pglite' | 'postgres'

const free: Record<DatabaseKind, Db[]> = { pglite: [], postgres: [] }

/** As its superuser. Closing returns it, to be emptied for the next caller in this test file. */
export async function freshDatabase(kind: DatabaseKind): Promise<Db> {
  const idle = free[kind].pop()
  const db = idle ?? (kind === 'pglite' ? await openEmbedded() : await openOnServer())
  if (idle) await empty(db)
  return reusable(db, () => free[kind].push(db))
}

/** The superuser's address. */
export async function createServerDatabase({ migrated = true } = {}): Promise<string> {
  const { url } = await runServer()
  const server = new URL(url)
  count += 1
  const name = `rayo_${process.pid}_${count}`
  await runOutside(server.href, `CREATE DATABASE ${name} TEMPLATE ${migrated ? TEMPLATE : 'template0'}`)
  server.pathname = name
  return server.href
}

let count = 0

async function runServer(): Promise<{ url: string; folder: string }> {
  const answer = JSON.parse(await text(connect(inject('postgresDesk'), '127.0.0.1'))) as
    | { url: string; folder: string }
    | { failure: string }
  if ('failure' in answer) throw new Error(answer.failure)
  return answer
}

/** By its socket, which is faster than TCP. Node has none on Windows. */
async function openOnServer(): Promise<Db> {
  const url = new URL(await createServerDatabase())
  if (process.platform !== 'win32') url.searchParams.set('host', (await runServer()).folder)
  return createDb(createServerDriver({ url: url.href }))
}

const openEmbedded = async () => createDb(embeddedDriver(await openPGlite()))

/** Making and migrating a database inside this process is slow, so its directory is stored for the next run. */
export async function openPGlite(): Promise<PGlite> {
  const file = await migratedDirectory()
  const loadDataDir = new Blob([await readFile(file)])
  return PGlite.create({ loadDataDir, parsers: { ...PARSERS } })
}

async function migratedDirectory(): Promise<string> {
  const parts = [...(await readMigrations()).map(({ sql }) => sql), await pgliteVersion()]
  const folder = new URL('../../node_modules/.cache/rayo/', import.meta.url)
  const file = new URL(`pglite-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)}.tar`, folder)
  const exists = await readFile(file).then(
    () => true,
    () => false,
  )
  if (!exists) {
    const database = await PGlite.create({ parsers: { ...PARSERS } })
    const db = createDb(embeddedDriver(database))
    await migrate(db)
    await mkdir(folder, { recursive: true })
    const partial = new URL(`${file.href}.${randomUUID()}`)
    await writeFile(partial, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()))
    // Atomic, because other test files read it too.
    await rename(partial, file)
    await db.close()
  }
  return file.pathname
}

async function pgliteVersion(): Promise<string> {
  return readFile(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8')
}

/** Removes all records, past the triggers that forbid it. Only a superuser can. */
async function empty(db: Db): Promise<void> {
  const tables = await db.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'rayo'::regnamespace AND relkind = 'r' AND relname <> 'migration'`,
  )
  const removals = tables.map(({ relname }) => `DELETE FROM rayo.${String(relname)}`).join('; ')
  await db.transaction(async () => {}, `BEGIN; SET LOCAL session_replication_role = replica; ${removals}`)
}

function reusable(db: Db, giveBack: () => void): Db {
  let closed = false
  const open = () => {
    if (closed) throw new Error('the database is closed')
    return db
  }
  return {
    query: async (statement, values) => open().query(statement, values),
    transaction: async (work, begin, silenceMs) => open().transaction(work, begin, silenceMs),
    reading: async (work, begin, silenceMs) => open().reading(work, begin, silenceMs),
    connections: () => open().connections(),
    state: async () => open().state(),
    listen: (channel, notify) => open().listen(channel, notify),
    async close() {
      if (!closed) giveBack()
      closed = true
    },
  }
}

export async function createTestStore(kind: DatabaseKind, snapshot: Snapshot): Promise<PostgresStore> {
  const database = await freshDatabase(kind)
  await loadSnapshot(database, snapshot)
  return createPostgresStore(database)
}

const SCRIPT = new URL('../../compose.database.sql', import.meta.url)

/** Runs the SQL of compose.yaml's image and replaces psql's own commands. Returns the product's address. */
export async function createProductRole(server: Pick<PostgresServer, 'url'>): Promise<string> {
  const script = (await readFile(SCRIPT, 'utf8'))
    .replace(/^--.*$/gm, '')
    .replace('\\getenv password RAYO_PASSWORD\n', '')
    .replace(":'password'", "'una-clave'")
  await runOutside(server.url(), ...script.split(';').filter((one) => one.trim()))
  const url = new URL(server.url('rayo'))
  url.username = 'rayo'
  url.password = 'una-clave'
  return url.href
}
