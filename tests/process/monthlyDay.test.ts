import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { calendarDateIn, DEFAULT_TIMEZONE, periodOf } from '#domain/values/calendar'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { openDatabase } from '#server/store/postgres/store'
import type { Db } from '#server/store/postgres/connection/connection'
import { monthlyClubs } from '#tests/support/monthlyClub'
import { type PostgresServer, startPostgresServer } from '#tests/support/postgresServer'
import { createProductRole } from '#tests/support/databases'
import { runCommand, startProduct } from '#tests/support/productProcess'

/** Four parts. */
const MEMBERS = 4000
/** An advisory lock that the product does not use. */
const LOCK = 424_242
const WAIT = { timeout: 120_000, interval: 50 }

let server: PostgresServer
const METRICS_TOKEN = 'a-token-of-the-operators'
let env: Record<string, string>
let db: Db
beforeAll(async () => {
  server = await startPostgresServer({ durable: true })
  const DATABASE_URL = await createProductRole(server)
  env = { DATABASE_URL, METRICS_TOKEN, IDENTITY: 'local', RAYO_DEMO: '1', HOST: '127.0.0.1' }
  runCommand('migrate', env)
  db = await openDatabase({ url: server.url('rayo') })
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

// On any day, this month is due.
const generatesSince = `${periodOf(calendarDateIn(DEFAULT_TIMEZONE, Date.now()))}-01`
const club = monthlyClubs({ members: MEMBERS, generatesOn: 1, generatesSince })

const figures = async () => {
  const [row] = await db.query(`SELECT count(*) AS runs, coalesce(sum(made), 0)::int AS made, min(state) AS state,
      (SELECT count(*) FROM rayo.fee) AS fees, (SELECT count(DISTINCT user_id) FROM rayo.fee) AS members
      FROM rayo.fee_run WHERE origin = 'schedule'`)
  return row
}
const feeCount = async () => Number((await figures())?.['made'])

const isWaiting = async () => {
  const waiting = `SELECT FROM pg_stat_activity WHERE usename = 'rayo' AND wait_event_type = 'Lock'`
  return (await db.query(waiting)).length > 0
}

it('lets two processes finish a killed server’s month, and each cuota exists once', async () => {
  await loadSnapshot(db, club)
  // The third part waits for the test's lock.
  await db.query(`CREATE FUNCTION rayo.wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.made > ${MEMBERS / 2} THEN PERFORM pg_advisory_xact_lock(${LOCK}); END IF;
      RETURN NEW;
    END $$`)
  await db.query(
    'CREATE TRIGGER wait_for_test AFTER UPDATE ON rayo.fee_run FOR EACH ROW EXECUTE FUNCTION rayo.wait_for_test()',
  )
  const before = await db.transaction(async (session) => {
    await session.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    const first = await startProduct(env)
    await vi.waitUntil(isWaiting, WAIT)
    await first.kill()
    return feeCount()
  })
  await db.query('DROP FUNCTION rayo.wait_for_test CASCADE')
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(MEMBERS)
  expect(await figures()).toMatchObject({ runs: 1, made: before, state: 'running', fees: before })
  // Its job has expired.
  await db.query(`UPDATE rayo_queue.job SET started_on = started_on - interval '1 hour'`)

  const others = await Promise.all([startProduct(env), startProduct(env)])
  await vi.waitUntil(async () => (await figures())?.['state'] === 'done', WAIT)
  expect(await figures()).toEqual({ runs: 1, made: MEMBERS, state: 'done', fees: MEMBERS, members: MEMBERS })
  const metrics = await fetch(`${others[0].url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await metrics.text()
  expect(text).toMatch(/^rayo_monthly_jobs\{state="completed"\} 1$/m)
  expect(text).toMatch(/^rayo_months_pending 0$/m)
  expect(await Promise.all(others.map((other) => other.stop()))).toEqual([0, 0])
})
