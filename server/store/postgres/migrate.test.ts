import { readFile } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Institution } from '#domain/institution'
import {
  aFee,
  aLedgerEntry,
  aRun,
  aSnapshot,
  aSport,
  aUser,
  anAuditEvent,
  anInstitution,
  anOffering,
} from '#tests/support/builders'
import { createServerDatabase, freshDatabase } from '#tests/support/databases'
import type { DatabaseKind } from '#tests/support/databases'
import type { Snapshot } from '../memory/snapshot.ts'
import type { Db } from './connection.ts'
import { loadSnapshot } from './loadSnapshot.ts'
import { MigrationError, migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import * as schema from './schema.ts'
import * as schemaMoney from './schemaMoney.ts'
import * as schemaBank from './schemaBank.ts'
import * as schemaReminders from './schemaReminders.ts'
import * as schemaRuns from './schemaRuns.ts'
import * as schemaPeople from './schemaPeople.ts'
import * as schemaRecords from './schemaRecords.ts'
import { openPostgresStore } from './store.ts'

const metaFile = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`migrations/meta/${name}.json`, import.meta.url), 'utf8'))

const TABLES = Object.values<unknown>({
  ...schema,
  ...schemaMoney,
  ...schemaBank,
  ...schemaReminders,
  ...schemaRuns,
  ...schemaPeople,
  ...schemaRecords,
}).flatMap((made) => (is(made, PgTable) ? [getTableConfig(made)] : []))

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

/**
 * Loads records of today into a database of an older version: the tables and columns that came later are there only while
 * they are loaded.
 */
async function loadIntoOlder(db: Db, content: Snapshot) {
  const later: { table: string; column: string; type: string }[] = []
  const laterTables: string[] = []
  for (const { schema: room, name: table, columns } of TABLES) {
    const found = await db.query(
      'SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
      [room, table],
    )
    const there = new Set(found.map((row) => row['column_name']))
    if (there.size === 0) {
      laterTables.push(`${room}.${table}`)
      await db.query(`CREATE TABLE ${room}.${table} ()`)
    }
    const missing = columns.filter(({ name }) => !there.has(name))
    later.push(
      ...missing.map((column) => ({ table: `${room}.${table}`, column: column.name, type: column.getSQLType() })),
    )
  }
  for (const { table, column, type } of later) await db.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
  await loadSnapshot(db, content)
  for (const { table, column } of later) await db.query(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  for (const table of laterTables) await db.query(`DROP TABLE ${table}`)
}

/** The event of a change of an institution's status, on a day of June. */
const statusEvent = (club: Institution | undefined, day: number, from: string | null, to: string) =>
  anAuditEvent({
    entity: 'institution',
    entityId: club?.id ?? '',
    at: `2024-06-0${day}T10:00:00.000Z`,
    changes: { status: from === null ? { to } : { from, to } },
  })

describe.each(KINDS)('migrations on %s', (kind) => {
  it('that fail halfway leave nothing behind, and give the reason in one line', async () => {
    const db = await open(kind)
    const broken = { name: '9999_broken', sql: 'CREATE TABLE rayo.half (id integer);\nSELECT 1 / 0;' }
    const failure = await failureOf(migrate(db, [...(await readMigrations()), broken]))
    expect(failure).toBeInstanceOf(MigrationError)
    expect(failure).toMatchObject({ message: 'the migration 9999_broken failed and was undone: division by zero' })
    expect(await db.query(`SELECT to_regclass('rayo.half') AS half`)).toEqual([{ half: null }])
    // The corrected migration can then be applied.
    const mended = { name: '9999_broken', sql: 'CREATE TABLE rayo.half (id integer)' }
    expect(await migrate(db, [...(await readMigrations()), mended])).toEqual(['9999_broken'])
    await db.query('DROP TABLE rayo.half')
    await db.query(`DELETE FROM rayo.migration WHERE name = '9999_broken'`)
  })

  it('of a newer version make this version refuse the database, in one line', async () => {
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

  it('whose contents differ from those applied are refused', async () => {
    const db = await open(kind)
    const [first, ...rest] = await readMigrations()
    const changed = migrate(db, [{ name: first?.name ?? '', sql: '-- something else' }, ...rest])
    await expect(changed).rejects.toThrow(`the migration ${first?.name} is not the one that the database has`)
  })
})

describe('migrations on a server', () => {
  it('are applied once when several processes start at the same time', async () => {
    const url = await createServerDatabase({ migrated: false })
    const [first, second] = [await openOnServer(url), await openOnServer(url)]
    const applied = await Promise.all([migrate(first), migrate(second)])
    const names = (await readMigrations()).map(({ name }) => name)
    expect(applied.flat().toSorted()).toEqual(names)
  })

  it('that wait for a long reader let everybody else go on, and are applied when it ends', async () => {
    const url = await createServerDatabase()
    const [owner, reader, visitor] = [await openOnServer(url), await openOnServer(url), await openOnServer(url)]
    const widening = { name: '9999_widening', sql: 'ALTER TABLE rayo.sport ADD COLUMN width integer' }
    const migrations = [...(await readMigrations()), widening]
    const reported: string[] = []
    const { migrating } = await reader.transaction(async (session) => {
      await session.query('SELECT FROM rayo.sport')
      const begun = migrate(owner, migrations, { lockMs: 300, pauseMs: 20, onWait: (name) => reported.push(name) })
      begun.catch(() => {})
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
      return { migrating: begun }
    })
    expect(await migrating).toEqual(['9999_widening'])
    expect(new Set(reported)).toEqual(new Set(['9999_widening']))
  })

  it('that get no lock in all their tries leave the database as it was, and say what they wait for', async () => {
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

  it('count the cuotas that existed before counts were kept', async () => {
    const db = await openOnServer(await createServerDatabase({ migrated: false }))
    const all = await readMigrations()
    await migrate(
      db,
      all.filter(({ name }) => name < '0007'),
    )
    const [club, other, ana] = [anInstitution(), anInstitution(), aUser()]
    const fees = [0, 100, 100, 200].map((amount) => aFee({ institutionId: club.id, userId: ana.id, amount }))
    const ledger = fees.flatMap(({ id, amount }) => (amount > 0 ? [aLedgerEntry({ feeId: id, amount: 100 })] : []))
    await loadIntoOlder(db, aSnapshot({ institutions: [club, other], users: [ana], fees, ledger }))
    await migrate(db, all)
    expect(await db.query(`SELECT institution_id, "none", "over", paid, "open" FROM rayo.fee_tally`)).toEqual([
      { institution_id: club.id, none: 1, over: 0, paid: 2, open: 1 },
    ])
  })

  it('give institutions a zone that PostgreSQL knows, if theirs is unknown or an old name', async () => {
    const db = await openOnServer(await createServerDatabase({ migrated: false }))
    const all = await readMigrations()
    await migrate(
      db,
      all.filter(({ name }) => name < '0008'),
    )
    const zones = [
      'BET',
      'America/Buenos_Aires',
      'asia/calcutta',
      'america/lima',
      'US/Eastern',
      'UTC',
      'America/Cancun',
    ]
    await loadIntoOlder(db, aSnapshot({ institutions: zones.map((timezone) => anInstitution({ timezone })) }))
    await migrate(db, all)
    const [ar, us] = ['America/Argentina/Buenos_Aires', 'US/Eastern']
    expect((await db.query('SELECT timezone FROM rayo.institution ORDER BY id')).map((row) => row['timezone'])).toEqual(
      [ar, ar, 'Asia/Kolkata', 'America/Lima', us, 'UTC', 'America/Cancun'],
    )
  })

  it('give the offerings that are there the fields that came later, and lose nothing', async () => {
    const db = await openOnServer(await createServerDatabase({ migrated: false }))
    const all = await readMigrations()
    await migrate(
      db,
      all.filter(({ name }) => name < '0028'),
    )
    const sports = [aSport(), aSport()]
    const club = anInstitution({ offerings: sports.map(({ id }) => anOffering({ sportId: id })) })
    await loadIntoOlder(db, aSnapshot({ sports, institutions: [club, anInstitution()] }))
    await db.query(`UPDATE rayo.institution SET offerings = (
      SELECT coalesce(jsonb_agg(offering - '{level,ageFrom,ageTo,enrolmentFee}'::text[] ORDER BY place), '[]')
      FROM jsonb_array_elements(offerings) WITH ORDINALITY AS told (offering, place))`)
    await migrate(db, all)
    expect(await db.query('SELECT offerings FROM rayo.institution ORDER BY id')).toEqual([
      { offerings: club.offerings },
      { offerings: [] },
    ])
  })

  it('say when institutions were published, from the history or else by when they were made', async () => {
    const db = await openOnServer(await createServerDatabase({ migrated: false }))
    const all = await readMigrations()
    await migrate(
      db,
      all.filter(({ name }) => name < '0034'),
    )
    const institutions = (['published', 'published', 'published', 'archived', 'draft'] as const).map((status) =>
      anInstitution({ status }),
    )
    const [told, older, untold, gone] = institutions
    const audit = [
      statusEvent(told, 1, null, 'draft'),
      statusEvent(told, 2, 'draft', 'published'),
      statusEvent(told, 3, 'published', 'draft'),
      statusEvent(told, 4, 'draft', 'published'),
      statusEvent(older, 1, 'published', 'draft'),
      statusEvent(older, 2, 'draft', 'published'),
      statusEvent(gone, 1, null, 'published'),
      statusEvent(gone, 2, 'published', 'archived'),
    ]
    await loadIntoOlder(db, aSnapshot({ institutions, audit }))
    await migrate(db, all)
    const rows = await db.query('SELECT published_at FROM rayo.institution ORDER BY id')
    expect(rows.map((row) => row['published_at'])).toEqual([
      '2024-06-02T10:00:00.000Z',
      older?.createdAt,
      untold?.createdAt,
      '2024-06-01T10:00:00.000Z',
      null,
    ])
  })

  it('mark the surcharges that exist by the runs that made them, whatever cuotas are called', async () => {
    const db = await openOnServer(await createServerDatabase({ migrated: false }))
    const all = await readMigrations()
    await migrate(
      db,
      all.filter(({ name }) => name < '0038'),
    )
    const institution = anInstitution()
    const user = aUser()
    const named = { institutionId: institution.id, userId: user.id, currency: institution.currency }
    const [surcharges, month] = (['surcharge', 'monthly'] as const).map((kind) =>
      aRun({ institutionId: institution.id, kind }),
    )
    const fees = [
      aFee({ ...named, concept: 'Recargo por mora: Cuota mensual', ...(surcharges && { runId: surcharges.id }) }),
      aFee({ ...named, concept: 'Cuota mensual', ...(month && { runId: month.id }) }),
      aFee({ ...named, concept: 'Recargo por mora de la pileta' }),
    ]
    const runs = [surcharges, month].flatMap((run) => run ?? [])
    await loadIntoOlder(db, aSnapshot({ users: [user], institutions: [institution], runs, fees }))
    await migrate(db, all)
    expect(await db.query('SELECT surcharge FROM rayo.fee ORDER BY id')).toEqual([
      { surcharge: true },
      { surcharge: false },
      { surcharge: false },
    ])
  })

  it('need no superuser: an owner who may create roles is enough, or one who was granted them', async () => {
    const url = new URL(await createServerDatabase({ migrated: false }))
    const admin = await openOnServer(url.href)
    const name = `owner_${url.pathname.slice(1)}`
    await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE`)
    await admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${name}`)
    // Tests before this one may have created the roles on the same server.
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
        now,
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

describe('the migrations', () => {
  it('are all known to drizzle-kit, which numbers the next one', async () => {
    const names = (await readMigrations()).map(({ name }) => name)
    expect(await metaFile('_journal')).toMatchObject({
      entries: names.map((tag) => ({ idx: Number(tag.slice(0, 4)), tag })),
    })
  })
})
