import { createHash, timingSafeEqual } from 'node:crypto'
import type { Client } from '../http/client.ts'
import type { ClockCheck, Ping } from './clockCheck.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Outages } from './outages.ts'
import { withDeadline } from '../http/withDeadline.ts'

/** How long the database may take to answer before it counts as lost, in milliseconds. */
const PING_TIMEOUT = 3_000
/** When a load balancer should ask again, in seconds. */
const RETRY_AFTER = '5'

export type ProbeDeps = {
  lifecycle: Lifecycle
  ping: Ping
  clockCheck: ClockCheck
  outages: Pick<Outages, 'counts'>
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

/**
 * The first two are ready. `busy`: requests wait for a connection. `clock`: ours and the database's are too far apart.
 * `pooler`: a request failed for want of `DATABASE_PREPARED=0`, which only a new process can read.
 */
type Readiness = 'ok' | 'busy' | 'stopping' | 'lost' | 'clock' | 'pooler'

function stateAnswer(word: Readiness): Response {
  const status = word === 'ok' || word === 'busy' ? 200 : 503
  const headers = { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': RETRY_AFTER }) }
  return Response.json({ status: word }, { status, headers })
}

/** Finds out whether the process is ready. Logs once when something goes wrong and once when it is well again. */
function createReadiness({ lifecycle, ping, clockCheck, outages, log }: ProbeDeps): () => Promise<Readiness> {
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
  return async () => {
    if (lifecycle.draining || lifecycle.stopping) return 'stopping'
    const answer = await withDeadline(clockCheck.compare(ping), PING_TIMEOUT).catch((error: unknown) => ({ error }))
    if ('error' in answer) {
      lost.begin(answer.error)
      return 'lost'
    }
    lost.end()
    if (answer.isBusy) busy.begin()
    else busy.end()
    if (clockCheck.isWrong()) return 'clock'
    if (outages.counts().pooler > 0) return 'pooler'
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
