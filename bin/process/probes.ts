import { createHash, timingSafeEqual } from 'node:crypto'
import type { Client } from './client.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** How long the database may take to answer before it counts as lost, in milliseconds. */
const PING_TIMEOUT = 3_000
/** When a load balancer should ask again, in seconds. */
const RETRY_AFTER = '5'

export type ProbeDeps = {
  lifecycle: Lifecycle
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>
  metrics: Metrics
  /** The Bearer token for reading the figures; null: only this machine may. */
  metricsToken: string | null
  log: Log
}

/** Answers the addresses for machines: `/healthz`, `/readyz` and `/metrics`. Null for any other. */
export function createProbes(deps: ProbeDeps): (request: Request, client: Client) => Promise<Response> | null {
  const isReady = readiness(deps)
  return (request, client) => {
    const { pathname } = new URL(request.url)
    // Alive: the process answers. A lost database is no reason to restart it.
    if (pathname === '/healthz') return Promise.resolve(told(200, 'ok'))
    if (pathname === '/readyz') return isReady().then((ready) => (ready ? told(200, 'ok') : told(503, 'unavailable')))
    if (pathname === '/metrics') return metricsFor(deps, request, client)
    return null
  }
}

function told(status: 200 | 503, word: string): Response {
  const headers = { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': RETRY_AFTER }) }
  return Response.json({ status: word }, { status, headers })
}

/** Ready: not stopping, and the database answers. Logs once when it is lost and once when it is back. */
function readiness({ lifecycle, ping, log }: ProbeDeps): () => Promise<boolean> {
  let wasReady = true
  return async () => {
    if (lifecycle.stopping) return false
    try {
      await inTime(ping())
      if (!wasReady) log.info('the database is back')
      wasReady = true
    } catch (error) {
      if (wasReady) log.failure('the database does not answer', error)
      wasReady = false
    }
    return wasReady
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PING_TIMEOUT} ms`)), PING_TIMEOUT)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function metricsFor({ metrics, metricsToken }: ProbeDeps, request: Request, client: Client): Promise<Response> {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const allowed = metricsToken === null ? client.loopback : isSame(given, metricsToken)
  // Looks as if it did not exist: without permission, nobody needs to know of the figures.
  if (!allowed) return new Response('Not found', { status: 404 })
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
  })
}

/** Compares in a time that does not reveal where they differ. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
