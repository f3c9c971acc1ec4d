import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { portError } from '#server/store/postgres/connection/errors'
import {
  CLOCK_LIMIT_MS,
  CLOCK_NOTICE_MS,
  createClockCheck,
  type Ping,
  guardIdentity,
  guardStore,
} from './clockCheck.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createOutages, type Outages } from './outages.ts'
import { createProbes, type Lifecycle } from './probes.ts'
import { DomainError } from '#domain/api/errors'
import { createFakeIdentity } from '#tests/support/identity'
import { createMemoryStore } from '#server/store/memory/store'

const TOKEN = 'a-token-of-the-operators'

let lifecycle: Lifecycle
let outages: Outages
let ping: Ping
let lines: string[]
beforeEach(() => {
  lifecycle = { draining: false, stopping: false, running: 2 }
  ping = pong()
  lines = []
})

const pong =
  ({ isBusy = false, aheadMs = 0, isReadOnly = false } = {}) =>
  async () => ({ isBusy, isReadOnly, now: Date.now() + aheadMs })

const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)

async function readiness(ask: (path: string) => Promise<Response | undefined>) {
  const response = await ask('/readyz')
  return [response?.status, await response?.json()]
}

type Settings = { metricsToken?: string | null; loopbackOnly?: boolean; jobs?: () => Promise<Record<string, number>> }

function probes({ metricsToken = null, loopbackOnly = true, jobs }: Settings = {}) {
  const metrics = createMetrics({
    ...(jobs && { jobs }),
    running: () => lifecycle.running,
    connections: () => ({ total: 3, idle: 1, waiting: 0 }),
  })
  metrics.observe({ method: 'GET', route: '/api/v1/private/users/{id}', status: 200, seconds: 0.02 })
  const log = createLog('info', { write: (line) => void lines.push(line) })
  outages = createOutages(log)
  const clockCheck = createClockCheck(log)
  const deps = { lifecycle, ping: () => ping(), clockCheck, outages, metrics, metricsToken, loopbackOnly, log }
  const { answers } = createProbes(deps)
  return async (path: string, token = '') => {
    const url = new URL(path, 'http://localhost')
    return answers.get(url.pathname)?.(new Request(url, { headers: { Authorization: `Bearer ${token}` } }))
  }
}

describe('probes', () => {
  it('are alive and ready', async () => {
    const ask = probes()
    expect([(await ask('/healthz'))?.status, (await ask('/readyz'))?.status]).toEqual([200, 200])
    expect(await ask('/')).toBeUndefined()
  })

  it.each(['draining', 'stopping'] as const)('are alive but not ready while the process is %s', async (phase) => {
    lifecycle[phase] = true
    const ask = probes()
    expect((await ask('/healthz'))?.status).toBe(200)
    expect(await readiness(ask)).toEqual([503, { status: 'stopping' }])
  })

  const CLOCK_LOG = [
    'this clock and the database’s differ too much: nothing is written',
    'this clock and the database’s agree again',
  ]
  it.each<[string, Ping, number, string, string[]]>([
    [
      'the database is lost',
      () => Promise.reject(new Error('connect ECONNREFUSED')),
      503,
      'lost',
      ['the database does not answer', 'the database is back'],
    ],
    [
      'requests wait for a connection',
      pong({ isBusy: true }),
      200,
      'busy',
      ['all connections to the database are in use', 'connections to the database are free again'],
    ],
    [
      'the database takes no writes',
      pong({ isReadOnly: true }),
      503,
      'readOnly',
      ['the database takes no writes', 'the database takes writes again'],
    ],
    ['its clock is ahead of the database’s', pong({ aheadMs: CLOCK_LIMIT_MS + 10_000 }), 503, 'clock', CLOCK_LOG],
    ['its clock is behind the database’s', pong({ aheadMs: -CLOCK_LIMIT_MS - 10_000 }), 503, 'clock', CLOCK_LOG],
    [
      'the clocks differ a little',
      pong({ aheadMs: CLOCK_NOTICE_MS + 1_000 }),
      200,
      'ok',
      ['this clock and the database’s differ'],
    ],
  ])('say so while %s, and log each change once', async (_, during, code, status, logged) => {
    const ask = probes()
    ping = during
    expect([await readiness(ask), await readiness(ask)]).toEqual([
      [code, { status }],
      [code, { status }],
    ])
    expect((await ask('/readyz'))?.headers.get('Retry-After')).toBe(code === 503 ? '5' : null)
    expect((await ask('/healthz'))?.status).toBe(200)
    ping = pong()
    expect(await readiness(ask)).toEqual([200, { status: 'ok' }])
    expect(messages().slice(0, logged.length)).toEqual(logged)
  })
})

it('probes are not ready after a failure behind a pooler in transaction mode', async () => {
  const ask = probes()
  outages.report(portError(Object.assign(new Error('prepared statement "rayo_x" does not exist'), { code: '26000' })))
  expect(await readiness(ask)).toEqual([503, { status: 'pooler' }])
})

describe('metrics', () => {
  it('report requests, durations, the pool and the process', async () => {
    const text = await (await probes()('/metrics'))?.text()
    expect(text).toContain('rayo_http_requests_total{method="GET",route="/api/v1/private/users/{id}",status="200"} 1')
    expect(text).toContain('rayo_http_request_duration_seconds_bucket{le="0.025",method="GET"')
    expect(text).toContain('rayo_http_requests_running 2')
    expect(text).toContain('rayo_database_connections{state="total"} 3')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('omit the database’s figures while it hangs', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const countJobs = vi.fn<() => Promise<Record<string, number>>>(() => new Promise(() => {}))
    const ask = probes({ jobs: countJobs })
    const hanging = [ask('/metrics'), ask('/metrics')]
    await vi.advanceTimersByTimeAsync(2_000)
    const texts = await Promise.all(hanging.map(async (answer) => (await answer)?.text()))
    for (const text of texts) {
      expect(text).toMatch(/^rayo_metrics_complete 0$/m)
      expect(text).toContain('rayo_http_requests_running 2')
    }
    expect(countJobs).toHaveBeenCalledTimes(1)
    const whole = await (await probes({ jobs: async () => ({ failed: 3 }) })('/metrics'))?.text()
    expect(whole).toMatch(/^rayo_metrics_complete 1$/m)
    expect(whole).toContain('rayo_monthly_jobs{state="failed"} 3')
  })

  it('are readable with the token, or without one if the installation is for this machine', async () => {
    const ask = probes()
    expect((await ask('/metrics'))?.status).toBe(200)
    expect((await ask('http://rayo.test/metrics'))?.status).toBe(404)
    // A proxy on this machine may forward anybody's request.
    const installed = probes({ loopbackOnly: false })
    expect([(await installed('/metrics'))?.status, (await installed('/metrics', TOKEN))?.status]).toEqual([404, 404])
    const secret = probes({ metricsToken: TOKEN, loopbackOnly: false })
    const statuses = await Promise.all(
      [TOKEN, '', `${TOKEN}x`].map(async (token) => (await secret('/metrics', token))?.status),
    )
    expect(statuses).toEqual([200, 404, 404])
  })
})

it('refuses a token only while the clock is right, because otherwise it may still be valid', async () => {
  const state = { isWrong: false }
  const refusing = { ...createFakeIdentity([]), verify: () => Promise.reject(new DomainError('invalidToken')) }
  const identity = guardIdentity(refusing, { isWrong: () => state.isWrong })
  await expect(identity.verify('token')).rejects.toMatchObject({ code: 'invalidToken' })
  state.isWrong = true
  await expect(identity.verify('token')).rejects.toMatchObject({ code: 'unavailable', cause: { part: 'clock' } })
})

it('compares a clock that jumped before the next write', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const clockCheck = createClockCheck(createLog('info', { write: () => {} }))
  const database = { now: Date.now() }
  const store = { ...createMemoryStore(), ping: async () => ({ isBusy: false, now: database.now }) }
  const write = () =>
    guardStore(store, clockCheck)
      .as({ kind: 'system' }, 0)
      .write(async () => 'written')
  vi.setSystemTime(database.now + CLOCK_LIMIT_MS * 2)
  await expect(write()).rejects.toMatchObject({ code: 'unavailable', cause: { part: 'clock' } })
  // After a sleep, the database's clock agrees.
  database.now = Date.now()
  vi.setSystemTime(database.now + 1_000)
  await clockCheck.compare(store.ping)
  expect(await write()).toBe('written')
})
