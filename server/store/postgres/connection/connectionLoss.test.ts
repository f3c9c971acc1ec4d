import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Hint } from '#domain/access/audit'
import { aUser, anAuditEvent } from '#tests/support/builders'
import { openGate } from '#tests/support/silentGate'
import { startPostgresServer, type PostgresServer } from '#tests/support/postgresServer'
import { StoreUnavailable } from '../../port/failures.ts'
import { openPostgresStore, type PostgresStore } from '../store.ts'

const NOW = Date.UTC(2024, 5, 15, 15)

let server: PostgresServer
let store: PostgresStore
beforeAll(async () => {
  server = await startPostgresServer({ durable: true })
  store = await openPostgresStore({ url: server.url(), poolSize: 3 })
})
afterAll(async () => {
  await store.close()
  await server.stop()
})

const system = () => store.as({ kind: 'system' }, NOW)
const emailOf = (id: string) => system().read(async (tx) => (await tx.users.stored({ id }))?.email)

it('reports unavailable while the server is down, and recovers by itself', async () => {
  const ana = aUser()
  await system().write((tx) => tx.users.insert(ana))
  await Promise.all([1, 2, 3].map(() => emailOf(ana.id)))
  await server.halt('crash')
  await expect(emailOf(ana.id)).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(system().write((tx) => tx.users.insert(aUser()))).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  await server.resume()
  expect(await emailOf(ana.id)).toBe(ana.email)
  await expect(store.ping()).resolves.toMatchObject({ isBusy: false })
})

it('receives changes again after the server was down, and that some may be missing', async () => {
  const hints: (Hint | null)[] = []
  onTestFinished(store.onHint((hint) => hints.push(hint)))
  await vi.waitFor(() => expect(hints).toEqual([null]))
  await server.halt('crash')
  await server.resume()
  await vi.waitFor(() => expect(hints).toEqual([null, null]), { timeout: 20_000 })
  await system().write((tx) => tx.audit.append([anAuditEvent({ entity: 'user', entityId: aUser().id })]))
  await vi.waitFor(() => expect(hints.slice(2)).toEqual([{ entity: 'user', institutionId: null }]))
})

it('refuses writes while the server is read-only, and then writes on a new connection', async () => {
  const small = await openPostgresStore({ url: server.url(), poolSize: 1, migrate: false })
  onTestFinished(() => small.close())
  const insert = () => small.as({ kind: 'system' }, NOW).write((tx) => tx.users.insert(aUser()))
  // like a former primary, whose open connections stay read-only
  await small.database.query('SET default_transaction_read_only = on')
  await expect(insert()).rejects.toBeInstanceOf(StoreUnavailable)
  await insert()
  const readOnlyUrl = `${server.url()}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
  const standby = await openPostgresStore({ url: readOnlyUrl, migrate: false })
  onTestFinished(() => standby.close())
  expect([(await small.ping()).isReadOnly, (await standby.ping()).isReadOnly]).toEqual([false, true])
})

it('stores nothing of a write that loses its connection, even if the caller catches the error', async () => {
  const beto = aUser()
  const losing = system().write(async (tx) => {
    await tx.users.insert(beto)
    // the server ends the connection of this transaction, as when an operator stops it
    await store.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()`,
    )
    await tx.users.stored({ id: beto.id }).catch(() => {
      throw new Error('what the work says')
    })
  })
  await expect(losing).rejects.toBeInstanceOf(StoreUnavailable)
  expect(await emailOf(beto.id)).toBeUndefined()
})

it('waits a limited time for a free connection', async () => {
  const small = await openPostgresStore({ url: server.url(), poolSize: 1, migrate: false })
  onTestFinished(() => small.close())
  const nested = small.as({ kind: 'system' }, NOW).read(async () => {
    const passes = fakeTime()
    const waiting = small.database.query('SELECT 1')
    waiting.catch(() => {})
    expect(await small.ping()).toMatchObject({ isBusy: true })
    await passes(60_000)
    return waiting
  })
  await expect(nested).rejects.toBeInstanceOf(StoreUnavailable)
})

it('closes connections on which the server has fallen silent, whatever used them', async () => {
  const gate = await openGate(server.url())
  const { database, close } = await openPostgresStore({ url: gate.url, poolSize: 3, migrate: false })
  onTestFinished(close)
  const uses = () => [
    database.query('SELECT 1'),
    database.transaction((session) => session.query('SELECT 1')),
    database.reading((session) => session.query('SELECT 1'), 'BEGIN'),
  ]
  await Promise.all(uses())
  gate.fallSilent()
  const passes = fakeTime()
  const lost = Promise.allSettled(uses())
  await passes(5_000)
  expect(await lost).toMatchObject([1, 2, 3].map(() => ({ reason: expect.any(StoreUnavailable) })))
  vi.useRealTimers()
  await Promise.all(uses())
})

it('closes a connection that is accepted and then gets no answer', async () => {
  const gate = await openGate(server.url())
  const { database, close } = await openPostgresStore({ url: gate.url, poolSize: 1, migrate: false })
  onTestFinished(close)
  const passes = fakeTime()
  const isLetIn = gate.greetOnly()
  const lost = database.query('SELECT 1')
  lost.catch(() => {})
  await isLetIn
  await passes(10_000)
  await expect(lost).rejects.toBeInstanceOf(StoreUnavailable)
  vi.useRealTimers()
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('repeats a write that conflicts with another one', async () => {
  const [first, second] = [aUser(), aUser()]
  await system().write(async (tx) => {
    await tx.users.insert(first)
    await tx.users.insert(second)
  })
  let attempts = 0
  const bothHold = barrier(2)
  /** The two writes lock the same users in opposite orders, so one write must be repeated. */
  const rename = (one: typeof first, other: typeof first, givenName: string) =>
    system().write(async (tx) => {
      attempts += 1
      await tx.lock('user', one.id)
      await bothHold()
      await tx.lock('user', other.id)
      const current = await tx.users.stored({ id: one.id })
      await tx.users.update({ ...one, givenName, version: 2 }, current?.version ?? 0)
    })
  await Promise.all([rename(first, second, 'Uno'), rename(second, first, 'Dos')])
  // PostgreSQL may end both writes if both detect the deadlock at the same moment
  expect(attempts).toBeGreaterThan(2)
  const names = await system().read(async (tx) => [
    (await tx.users.stored({ id: first.id }))?.givenName,
    (await tx.users.stored({ id: second.id }))?.givenName,
  ])
  expect(names).toEqual(['Uno', 'Dos'])
})

it('repeats a read that gets no lock, and finally reports unavailable', async () => {
  const url = new URL(server.url())
  // like a default of the role
  url.searchParams.set('options', '-c lock_timeout=50')
  const storeWithTimeout = await openPostgresStore({ url: url.href, poolSize: 1, migrate: false })
  onTestFinished(() => storeWithTimeout.close())
  let attempts = 0
  const count = () =>
    storeWithTimeout.as({ kind: 'system' }, NOW).read(async (tx) => {
      attempts += 1
      return tx.users.stored({ id: aUser().id })
    })
  await store.database.transaction(async (migration) => {
    await migration.query('LOCK TABLE rayo.app_user')
    await expect(count()).rejects.toBeInstanceOf(StoreUnavailable)
  })
  expect(attempts).toBe(3)
  expect(await count()).toBeNull()
})

function barrier(expected: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  let arrived = 0
  return async () => {
    arrived += 1
    if (arrived >= expected) for (const go of waiting) go()
    else await new Promise<void>((go) => waiting.push(go))
  }
}

/** Returns a function that lets time pass, in milliseconds, after all pending work has run. */
function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (ms: number) => {
    for (let turns = 0; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(ms)
  }
}
