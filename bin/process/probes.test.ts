import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import type { Lifecycle } from './lifecycle.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createProbes } from './probes.ts'

const HERE: Client = { address: '127.0.0.1', loopback: true, secure: false }
const ELSEWHERE: Client = { ...HERE, loopback: false }
const TOKEN = 'a-token-of-the-operators'

let lifecycle: Lifecycle
let ping: () => Promise<void>
let lines: string[]
beforeEach(() => {
  lifecycle = { stopping: false, running: 2 }
  ping = async () => {}
  lines = []
})

function probes(metricsToken: string | null = null) {
  const metrics = createMetrics({
    running: () => lifecycle.running,
    connections: () => ({ total: 3, idle: 1, waiting: 0 }),
  })
  metrics.observe({ method: 'GET', route: '/api/v1/private/users/{id}', status: 200, seconds: 0.02 })
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const answer = createProbes({ lifecycle, ping: () => ping(), metrics, metricsToken, log })
  return async (path: string, client = HERE, headers: Record<string, string> = {}) =>
    answer(new Request(`http://rayo.test${path}`, { headers }), client)
}

describe('probes', () => {
  it('alive and ready', async () => {
    const ask = probes()
    expect([(await ask('/healthz'))?.status, (await ask('/readyz'))?.status]).toEqual([200, 200])
    expect(await ask('/')).toBeNull()
  })

  it('is alive but not ready while it stops', async () => {
    lifecycle.stopping = true
    const ask = probes()
    expect([(await ask('/healthz'))?.status, (await ask('/readyz'))?.status]).toEqual([200, 503])
  })

  it('is not ready while the database is lost, and again once it is back; the log hears of each once', async () => {
    const ask = probes()
    ping = () => Promise.reject(new Error('connect ECONNREFUSED'))
    const lost = [await ask('/readyz'), await ask('/readyz')]
    expect(lost.map((response) => [response?.status, response?.headers.get('Retry-After')])).toEqual([
      [503, '5'],
      [503, '5'],
    ])
    expect((await ask('/healthz'))?.status).toBe(200)
    ping = async () => {}
    expect((await ask('/readyz'))?.status).toBe(200)
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the database does not answer',
      'the database is back',
    ])
  })
})

describe('metrics', () => {
  it('tell requests, durations, the pool and the process', async () => {
    const text = await (await probes()('/metrics'))?.text()
    expect(text).toContain('rayo_http_requests_total{method="GET",route="/api/v1/private/users/{id}",status="200"} 1')
    expect(text).toContain('rayo_http_request_duration_seconds_bucket{le="0.025",method="GET"')
    expect(text).toContain('rayo_http_requests_running 2')
    expect(text).toContain('rayo_database_connections{state="total"} 3')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('are this machine’s alone without a token', async () => {
    const ask = probes()
    expect((await ask('/metrics', ELSEWHERE))?.status).toBe(404)
    expect((await ask('/metrics', ELSEWHERE, { Authorization: `Bearer ${TOKEN}` }))?.status).toBe(404)
  })

  it('are whoever’s has the token, and nobody else’s', async () => {
    const ask = probes(TOKEN)
    expect((await ask('/metrics', ELSEWHERE, { Authorization: `Bearer ${TOKEN}` }))?.status).toBe(200)
    expect((await ask('/metrics', HERE))?.status).toBe(404)
    expect((await ask('/metrics', ELSEWHERE, { Authorization: `Bearer ${TOKEN}x` }))?.status).toBe(404)
  })
})
