import { readFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { runOutside } from '#tests/support/postgresServer'
import { createServerDatabase, freshDatabase, type DatabaseKind } from '#tests/support/databases'
import { MigrationError, migrate, readMigrations } from './migrate.ts'
import { openPostgresStore, openDatabase } from './store.ts'

const metaFile = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`migrations/meta/${name}.json`, import.meta.url), 'utf8'))

const WAIT = { timeout: 25_000, interval: 10 }

const KINDS: readonly DatabaseKind[] = ['postgres', 'pglite']

async function open(kind: DatabaseKind) {
  const db = await freshDatabase(kind)
  onTestFinished(() => db.close())
  return db
}

async function openOnServer(url: string) {
  const db = await openDatabase({ url })
  onTestFinished(() => db.close())
  return db
}

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  )

describe.each(KINDS)('migrations on %s', (kind) => {
  it('change nothing if they fail halfway, and give the reason in one line', async () => {
    const db = await open(kind)
    const broken = { name: '9999_broken', sql: 'CREATE TABLE rayo.half (id integer);\nSELECT 1 / 0;' }
    const failure = await failureOf(migrate(db, [...(await readMigrations()), broken]))
    expect(failure).toBeInstanceOf(MigrationError)
    expect(failure).toMatchObject({ message: 'the migration 9999_broken failed and was undone: division by zero' })
    expect(await db.query(`SELECT to_regclass('rayo.half') AS half`)).toEqual([{ half: null }])
    const mended = { name: '9999_broken', sql: 'CREATE TABLE rayo.half (id integer)' }
    expect(await migrate(db, [...(await readMigrations()), mended])).toEqual(['9999_broken'])
    await db.query('DROP TABLE rayo.half')
    await db.query(`DELETE FROM rayo.migration WHERE name = '9999_broken'`)
  })

  it('may take any time, except while idle in a transaction', async () => {
    const db = await open(kind)
    const limits = ['statement_timeout', 'idle_in_transaction_session_timeout']
    const settings = limits.map((name) => `current_setting('${name}') AS ${name}`).join()
    const looking = { name: '9999_looking', sql: `CREATE TABLE rayo.half AS SELECT ${settings}` }
    await migrate(db, [...(await readMigrations()), looking])
    expect(await db.query('SELECT * FROM rayo.half')).toEqual([
      { statement_timeout: '0', idle_in_transaction_session_timeout: '1min' },
    ])
    await db.query('DROP TABLE rayo.half')
    await db.query(`DELETE FROM rayo.migration WHERE name = '9999_looking'`)
  })

  it('refuse a database of a newer version, in one line', async () => {
    const db = await open(kind)
    await db.query(`INSERT INTO rayo.migration (name, hash) VALUES ('9998_future', 'x')`)
    const failure = await failureOf(migrate(db))
    expect(failure).toBeInstanceOf(MigrationError)
    expect(failure).toMatchObject({
      message: 'the database is newer than this version: it has the migration 9998_future',
    })
    await db.query(`DELETE FROM rayo.migration WHERE name = '9998_future'`)
    expect(await migrate(db)).toEqual([])
  })

  it('are refused if their contents differ from those applied, with the remedy', async () => {
    const db = await open(kind)
    const [first, ...rest] = await readMigrations()
    const edited = migrate(db, [{ name: first?.name ?? '', sql: '-- something else' }, ...rest])
    await expect(edited).rejects.toThrow(
      /^the database’s migration 0000_tables is not the one of this version\. .*write another migration.*start with an empty one$/,
    )
  })

  it('refuse a database from before the baseline, and change nothing in it', async () => {
    const db = await open(kind)
    const applied = await db.query('SELECT * FROM rayo.migration ORDER BY name')
    await db.query(`UPDATE rayo.migration SET hash = 'older'`)
    await db.query(`INSERT INTO rayo.migration (name, hash) VALUES ('0002_roles', 'older'), ('0038_books', 'older')`)
    const before = await db.query('SELECT * FROM rayo.migration ORDER BY name')
    await expect(migrate(db)).rejects.toThrow('back it up and go on with that version, or start with an empty one')
    expect(await db.query('SELECT * FROM rayo.migration ORDER BY name')).toEqual(before)
    await db.query('DELETE FROM rayo.migration')
    for (const { name, hash } of applied)
      await db.query('INSERT INTO rayo.migration (name, hash) VALUES ($1, $2)', [name, hash])
  })
})

describe('migrations on a server', () => {
  it('are applied once if several processes start at the same time', async () => {
    const url = await createServerDatabase({ migrated: false })
    const [first, second] = [await openOnServer(url), await openOnServer(url)]
    const applied = await Promise.all([migrate(first), migrate(second)])
    const names = (await readMigrations()).map(({ name }) => name)
    expect(applied.flat().toSorted()).toEqual(names)
  })

  it('refuse a database that cannot store every letter, and explain how to create one', async () => {
    const url = new URL(await createServerDatabase({ migrated: false }))
    const name = `${url.pathname.slice(1)}_ascii`
    await runOutside(url.href, `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' TEMPLATE template0`)
    url.pathname = name
    const failure = await failureOf(migrate(await openOnServer(url.href)))
    expect(failure).toBeInstanceOf(MigrationError)
    expect(failure).toMatchObject({ message: expect.stringContaining(`Create it with ENCODING 'UTF8'`) })
  })

  it('wait for a long reader without delaying others, and are then applied', async () => {
    const url = await createServerDatabase()
    const [owner, reader, visitor] = [await openOnServer(url), await openOnServer(url), await openOnServer(url)]
    const widening = { name: '9999_widening', sql: 'ALTER TABLE rayo.sport ADD COLUMN width integer' }
    const migrations = [...(await readMigrations()), widening]
    const reported: string[] = []
    const { migrating } = await reader.transaction(async (session) => {
      await session.query('SELECT FROM rayo.sport')
      const migration = migrate(owner, migrations, { lockMs: 300, pauseMs: 20, onWait: (name) => reported.push(name) })
      migration.catch(() => {})
      await vi.waitUntil(async () => {
        const [{ waiting } = {}] = await visitor.query(
          `SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return waiting === 1
      }, WAIT)
      await visitor.transaction(
        (other) => other.query('SELECT FROM rayo.sport'),
        `BEGIN; SET LOCAL lock_timeout = '20s'`,
      )
      await vi.waitUntil(() => reported.length > 1, WAIT)
      return { migrating: migration }
    })
    expect(await migrating).toEqual(['9999_widening'])
    expect(new Set(reported)).toEqual(new Set(['9999_widening']))
  })

  it('leave the database unchanged if they get no lock, and report what they wait for', async () => {
    const url = await createServerDatabase()
    const [owner, reader] = [await openOnServer(url), await openOnServer(url)]
    const widening = { name: '9999_widening', sql: 'ALTER TABLE rayo.sport ADD COLUMN width integer' }
    const migrations = [...(await readMigrations()), widening]
    await reader.transaction(async (session) => {
      await session.query('SELECT FROM rayo.sport')
      const failure = await failureOf(migrate(owner, migrations, { lockMs: 20, pauseMs: 1, tries: 3 }))
      expect(failure).toBeInstanceOf(MigrationError)
      expect(failure).toMatchObject({ message: expect.stringMatching(/^the migration 9999_widening .* in 3 tries/) })
    })
    expect(await migrate(owner, await readMigrations())).toEqual([])
  })

  it('need no superuser: an owner who may create roles, or was granted them, is enough', async () => {
    const url = new URL(await createServerDatabase({ migrated: false }))
    const admin = await openOnServer(url.href)
    const name = `owner_${url.pathname.slice(1)}`
    await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE`)
    await admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${name}`)
    // earlier tests may have created the roles on the same server
    await admin.query(`GRANT rayo_public, rayo_signed_in, rayo_signing_in, rayo_system TO ${name} WITH ADMIN OPTION`)
    url.username = name
    const store = await openPostgresStore({ url: url.href })
    onTestFinished(() => store.close())
    const now = Date.UTC(2024, 5, 15)
    const page = store.as({ kind: 'public' }, now).read((tx) =>
      tx.institutions.list({
        scope: { kind: 'some', institutionIds: [], userId: null, public: true },
        filter: {},
        sort: { field: 'id', order: 'ASC' },
        range: { offset: 0, limit: 1 },
      }),
    )
    expect(await page).toEqual({ rows: [], total: 0 })
  })

  it('fail when the server cannot be reached', async () => {
    await expect(openPostgresStore({ url: 'postgres://postgres@127.0.0.1:1/rayo' })).rejects.toMatchObject({
      name: 'StoreUnavailable',
    })
  })
})

it('the move of the requests for accounts keeps those of an older version', async () => {
  const db = await open('pglite')
  const id = '019c2f6e-0000-7000-8000-000000000001'
  const { sql } = (await readMigrations()).find(({ name }) => name === '0005_account_requests') ?? { sql: '' }
  await db.query(
    `INSERT INTO rayo.identity_item VALUES ('account/${id}', '{"email":"a@b.co","askedAt":1}'), ('key', '1')`,
  )
  await db.transaction((session) => session.script(sql.slice(sql.indexOf('INSERT INTO'))))
  expect(await db.query('SELECT id, email FROM rayo.account_request')).toEqual([{ id, email: 'a@b.co' }])
  expect(await db.query('SELECT key FROM rayo.identity_item')).toEqual([{ key: 'key' }])
})

it('the list of migrations is complete for drizzle-kit, which numbers the next one', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(await metaFile('_journal')).toMatchObject({
    entries: names.map((tag) => ({ idx: Number(tag.slice(0, 4)), tag })),
  })
})
