import { createHash, timingSafeEqual } from 'node:crypto'
import type { Client } from './client.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { withDeadline } from './withDeadline.ts'

/** How long the database may take to answer before it counts as lost, in milliseconds. */
const PING_TIMEOUT = 3_000
/** When a load balancer should ask again, in seconds. */
const RETRY_AFTER = '5'

/**
 * How far this clock and the database's may be apart, in milliseconds: beyond the first it is logged. Beyond the second the
 * process is not ready: what it writes would have the wrong time, and near midnight the wrong day.
 */
export const CLOCK_NOTICE_MS = 5_000
export const CLOCK_LIMIT_MS = 60_000

/** Whether requests wait for the database, and its time (milliseconds, UTC) if it tells. Rejects when it does not answer. */
export type Ping = () => Promise<{ isBusy: boolean; now: number | null }>

export type ProbeDeps = {
  lifecycle: Lifecycle
  ping: Ping
  metrics: Metrics
  /** The Bearer token for reading the figures; null: only this machine may. */
  metricsToken: string | null
  log: Log
}

/** Answers the addresses for machines: `/healthz`, `/readyz` and `/metrics`. Null for any other. */
export function createProbes(deps: ProbeDeps): Probes {
  const readiness = createReadiness(deps)
  const answer: Probes['answer'] = (request, client) => {
    const { pathname } = new URL(request.url)
    // Alive: the process answers. A lost database is no reason to restart it.
    if (pathname === '/healthz') return Promise.resolve(stateAnswer('ok'))
    if (pathname === '/readyz') return readiness().then(stateAnswer)
    if (pathname === '/metrics') return metricsFor(deps, request, client)
    return null
  }
  return { answer, readiness }
}

export type Probes = {
  answer: (request: Request, client: Client) => Promise<Response> | null
  readiness: () => Promise<Readiness>
}

/** The first two are ready. `busy`: requests wait for a connection. `clock`: ours and the database's are too far apart. */
type Readiness = 'ok' | 'busy' | 'stopping' | 'lost' | 'clock'

function stateAnswer(word: Readiness): Response {
  const status = word === 'ok' || word === 'busy' ? 200 : 503
  const headers = { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': RETRY_AFTER }) }
  return Response.json({ status: word }, { status, headers })
}

/** Finds out whether the process is ready. Logs once when something goes wrong and once when it is well again. */
function createReadiness({ lifecycle, ping, log }: ProbeDeps): () => Promise<Readiness> {
  const lost = createChange(
    (error: unknown) => log.failure('the database does not answer', error),
    log,
    'the database is back',
  )
  const busy = createChange(
    () => log.warn('all connections to the database are in use'),
    log,
    'connections to the database are free again',
  )
  const clock = createChange(
    (aheadMs: number) => log.warn('this clock and the database’s differ', { aheadMs: Math.round(aheadMs) }),
    log,
    'this clock and the database’s agree again',
  )
  let aheadMs = 0
  return async () => {
    if (lifecycle.draining || lifecycle.stopping) return 'stopping'
    const asked = Date.now()
    const answer = await withDeadline(ping(), PING_TIMEOUT).catch((error: unknown) => ({ error }))
    if ('error' in answer) {
      lost.begin(answer.error)
      return 'lost'
    }
    lost.end()
    // The database read its clock some time between the two.
    if (answer.now !== null) aheadMs = (asked + Date.now()) / 2 - answer.now
    if (Math.abs(aheadMs) > CLOCK_NOTICE_MS) clock.begin(aheadMs)
    else clock.end()
    if (answer.isBusy) busy.begin()
    else busy.end()
    if (Math.abs(aheadMs) > CLOCK_LIMIT_MS) return 'clock'
    return answer.isBusy ? 'busy' : 'ok'
  }
}

/** Logs the beginning of a state and its end, each once. */
function createChange<Values extends unknown[]>(
  onBegin: (...values: Values) => void,
  log: Pick<Log, 'info'>,
  end: string,
) {
  let isOn = false
  return {
    begin(...values: Values) {
      if (!isOn) onBegin(...values)
      isOn = true
    },
    end() {
      if (isOn) log.info(end)
      isOn = false
    },
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
