import type { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { StoreUnavailable } from '#server/store/port/failures'
import { openPGlite } from '#tests/support/databases'
import { BEGIN, createDb, type Db } from './connection.ts'
import { USES_PER_CHECKPOINT, embeddedDriver } from './embeddedDriver.ts'

let database: PGlite
beforeAll(async () => {
  database = await openPGlite()
})
afterEach(async () => {
  vi.restoreAllMocks()
  // the driver does not roll back a broken database, but this one is intact
  await database.exec('ROLLBACK')
})
afterAll(() => database.close())

const failure = (fields: object) => Object.assign(new Error('could not extend file'), fields)

const WAYS = {
  transaction: (db: Db) => db.transaction((session) => session.query('SELECT 1')),
  query: (db: Db) => db.query('SELECT 1'),
}

it.each(
  Object.entries({
    'a full disk': failure({ code: '53100', severity: 'ERROR' }),
    'failed input or output': failure({ code: '58030', severity: 'ERROR' }),
    'a panic': failure({ code: 'XX000', severity: 'PANIC' }),
    'a crash': new WebAssembly.RuntimeError('unreachable'),
  }).flatMap(([what, error]) => Object.entries(WAYS).map(([way, ask]) => [what, way, error, ask] as const)),
)(
  'after %s in a %s no more statements are sent to the database, not even to roll back or close',
  async (...[, , error, ask]) => {
    const causes: unknown[] = []
    const db = createDb(embeddedDriver(database, (cause) => causes.push(cause)))
    const query = vi.spyOn(database, 'query').mockRejectedValue(error)
    const exec = vi.spyOn(database, 'exec')
    const close = vi.spyOn(database, 'close')
    await expect(ask(db)).rejects.toThrow(StoreUnavailable)
    await expect(db.query('SELECT 1')).rejects.toThrow(StoreUnavailable)
    await db.close()
    expect(causes).toEqual([error])
    expect([query.mock.calls.length, exec.mock.calls, close.mock.calls.length]).toEqual([
      1,
      [[expect.stringContaining(BEGIN)]],
      0,
    ])
  },
)

it('continues after a failed statement', async () => {
  const causes: unknown[] = []
  const db = createDb(embeddedDriver(database, (cause) => causes.push(cause)))
  await expect(db.query('SELECT nothing')).rejects.toMatchObject({ code: '42703' })
  expect([await db.query('SELECT 1 AS one'), causes]).toEqual([[{ one: 1 }], []])
})

it('makes checkpoints, so that the write-ahead log does not grow without limit', async () => {
  const db = createDb(embeddedDriver(database))
  const behind = async () =>
    (await db.query('SELECT (pg_current_wal_lsn() - redo_lsn)::bigint AS bytes FROM pg_control_checkpoint()'))[0]?.[
      'bytes'
    ]
  await db.query('CREATE TABLE written AS SELECT generate_series(1, 20000) AS id')
  const before = await behind()
  for (let use = 0; use < USES_PER_CHECKPOINT; use += 1) await db.query('SELECT 1')
  const after = await behind()
  expect(Number(before)).toBeGreaterThan(500_000)
  expect(Number(after)).toBeLessThan(100_000)
})
