import { Client } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createServerDatabase } from '#tests/support/databases'
import { BEGIN, createDb } from './connection.ts'
import { createServerDriver } from './serverDriver.ts'
import { StoreUnavailable } from '../../port/failures.ts'
import { createPostgresStore } from '../store.ts'

const STATEMENTS = ['SELECT $1::int AS one', 'SELECT $1::text AS other'] as const

async function driverOfAnotherProcess(nth: number) {
  const module: unknown = await import(/* @vite-ignore */ `./serverDriver.ts?process=${nth}`)
  // the query makes the same file another module
  return (module as typeof import('./serverDriver.ts')).createServerDriver
}

let processes = 0

async function preparedNames(url: string, statements: readonly string[]): Promise<Record<string, unknown>> {
  const driver = (await driverOfAnotherProcess(++processes))({ url, poolSize: 1 })
  onTestFinished(() => driver.close())
  const connection = await driver.acquire()
  for (const statement of statements) await connection.run(statement, ['1'])
  const rows = await connection.run('SELECT name, statement FROM pg_prepared_statements', [])
  driver.release(connection, false)
  return Object.fromEntries(rows.map(({ name, statement }) => [String(statement), name]))
}

it('names a prepared statement by its content, so that two processes never confuse statements', async () => {
  const url = await createServerDatabase()
  const names = await preparedNames(url, STATEMENTS)
  expect(Object.keys(names).toSorted()).toEqual(STATEMENTS.toSorted())
  expect(await preparedNames(url, STATEMENTS.toReversed())).toEqual(names)
})

async function urlWithConnectionLimit(connections: number): Promise<string> {
  const url = new URL(await createServerDatabase())
  const name = `limited_${url.pathname.slice(1)}`
  const admin = open(url.href)
  await admin.query(`CREATE ROLE ${name} LOGIN CONNECTION LIMIT ${connections}`)
  url.username = name
  return url.href
}

function open(url: string, poolSize = 1) {
  const db = createDb(createServerDriver({ url, poolSize }))
  onTestFinished(() => db.close())
  return db
}

it('waits for one of its connections when the server accepts no more', async () => {
  const db = open(await urlWithConnectionLimit(2), 10)
  const answers = Array.from({ length: 40 }, (_, index) =>
    db.transaction((session) => session.query('SELECT $1::int AS nth', [index])),
  )
  expect((await Promise.all(answers)).map(([row]) => row?.['nth'])).toEqual(answers.map((_, index) => index))
  expect(db.connections()).toMatchObject({ total: 2, waiting: 0 })
})

it('waits for a first connection while others use them all', async () => {
  const url = await urlWithConnectionLimit(1)
  const [db, other] = [open(url, 10), createDb(createServerDriver({ url, poolSize: 1 }))]
  const { answer } = await other.transaction(async (session) => {
    await session.query('SELECT 1')
    const query = db.query('SELECT 2 AS two')
    await expect(new Client({ connectionString: url }).connect()).rejects.toMatchObject({ code: '53300' })
    return { answer: query }
  })
  await other.close()
  expect(await answer).toEqual([{ two: 2 }])
})

it('reports busy, not lost, while the server accepts no further connection', async () => {
  const db = open(await urlWithConnectionLimit(1))
  await db.query('SELECT 1')
  expect(await createPostgresStore(db).ping()).toEqual({ isBusy: true, now: null })
})

it('reports lost while others use every connection that the server accepts', async () => {
  const url = await urlWithConnectionLimit(1)
  await open(url).query('SELECT 1')
  const failure = { name: 'StoreUnavailable', cause: { code: '53300' } }
  await expect(createPostgresStore(open(url)).ping()).rejects.toMatchObject(failure)
})

it('reports unavailable for any reason why the server refuses a connection', async () => {
  const url = new URL(await createServerDatabase())
  const role = `refused_${url.pathname.slice(1)}`
  await open(url.href).query(`CREATE ROLE ${role} NOLOGIN`)
  const [noLogin, noDatabase] = [new URL(url), new URL(url)]
  noLogin.username = role
  noDatabase.pathname = 'nothing'
  for (const [{ href }, code] of [
    [noLogin, '28000'],
    [noDatabase, '3D000'],
  ] as const) {
    const failure = { name: 'StoreUnavailable', cause: { code } }
    await expect(open(href).query('SELECT 1')).rejects.toMatchObject(failure)
    await expect(open(href).state()).rejects.toMatchObject(failure)
  }
})

it('prepares a statement again, on a new connection, after a migration changed its result', async () => {
  const db = open(await createServerDatabase())
  await db.query('CREATE TABLE rayo.thing (name text)')
  const names = () => db.query('SELECT name FROM rayo.thing WHERE $1::int = 1', [1])
  await names()
  await db.query('ALTER TABLE rayo.thing ALTER name TYPE varchar(9)')
  await expect(names()).rejects.toBeInstanceOf(StoreUnavailable)
  expect(await names()).toEqual([])
})

it('asks for the time on its own connection, however busy the others are', async () => {
  const db = open(await createServerDatabase())
  await db.transaction(async (session) => {
    const [row] = await session.query('SELECT extract(epoch from clock_timestamp()) * 1000 AS now')
    expect((await db.state()).now).toBeGreaterThanOrEqual(Math.floor(Number(row?.['now'])))
  })
})

it('increments a counter correctly many times at once, whatever the default isolation', async () => {
  const db = open(await createServerDatabase(), 5)
  await db.query('CREATE TABLE rayo.counter AS SELECT 0 AS raised')
  await Promise.all(Array.from({ length: 20 }, () => db.query('UPDATE rayo.counter SET raised = raised + 1')))
  expect(await db.query('SELECT raised FROM rayo.counter')).toEqual([{ raised: 20 }])
})

it('sends a statement with its begin and commit, so that a process that stops keeps no lock', async () => {
  const sent: string[] = []
  const unanswered = (text: string) => {
    sent.push(text)
    return new Promise<never>(() => {})
  }
  const driver = createServerDriver({ url: 'postgres://nobody@127.0.0.1:1/none' })
  onTestFinished(() => driver.close())
  void createDb({ ...driver, acquire: async () => ({ run: unanswered, script: unanswered }) }).query('UPDATE one')
  await vi.waitFor(() => expect(sent).toEqual([expect.stringContaining(BEGIN), 'UPDATE one', 'COMMIT']))
})

it('cancels a statement on the server once nobody waits for it', async () => {
  const db = open(await createServerDatabase(), 2)
  await expect(db.query('SELECT pg_sleep(600)', [], 100)).rejects.toBeInstanceOf(StoreUnavailable)
  const going = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%sleep(6%' AND state = 'active' AND pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect(await db.query(going)).toEqual([]))
})
