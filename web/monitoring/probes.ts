import { createHash, timingSafeEqual } from 'node:crypto'
import { isForThisMachine, withDeadline } from '../http/request.ts'
import type { ClockCheck, Ping } from './clockCheck.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Outages } from './outages.ts'

const PING_TIMEOUT = 3_000
const RETRY_AFTER = '5'

export type Lifecycle = {
  draining: boolean
  stopping: boolean
  running: number
}

export type ProbeDeps = {
  lifecycle: Lifecycle
  ping: Ping
  clockCheck: ClockCheck
  outages: Pick<Outages, 'counts'>
  metrics: Metrics
  /** If null, the metrics are readable only on an installation for this machine. */
  metricsToken: string | null
  loopbackOnly: boolean
  log: Log
}

/** By path. */
export type Probes = ReadonlyMap<string, (request: Request) => Promise<Response>>

export function createProbes(deps: ProbeDeps) {
  const readiness = createReadiness(deps)
  const answers: Probes = new Map([
    // A lost database is not a reason to restart the process.
    ['/healthz', async () => stateAnswer('ok')],
    ['/readyz', async () => stateAnswer(await readiness())],
    ['/metrics', async (request: Request) => metricsFor(deps, request)],
  ])
  return { answers, readiness }
}

/** The first two are ready. `pooler`: a request failed because `DATABASE_PREPARED=0` is not set. */
type Readiness = 'ok' | 'busy' | 'stopping' | 'lost' | 'readOnly' | 'clock' | 'pooler'

function stateAnswer(word: Readiness): Response {
  const status = word === 'ok' || word === 'busy' ? 200 : 503
  const headers = { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': RETRY_AFTER }) }
  return Response.json({ status: word }, { status, headers })
}

function createReadiness({ lifecycle, ping, clockCheck, outages, log }: ProbeDeps): () => Promise<Readiness> {
  const isLost = onChange(
    (error) => log.failure('the database does not answer', error),
    () => log.info('the database is back'),
  )
  const isBusy = onChange(
    () => log.warn('all connections to the database are in use'),
    () => log.info('connections to the database are free again'),
  )
  const isReadOnly = onChange(
    () => log.error('the database takes no writes'),
    () => log.info('the database takes writes again'),
  )
  return async () => {
    if (lifecycle.draining || lifecycle.stopping) return 'stopping'
    const answer = await withDeadline(clockCheck.compare(ping), PING_TIMEOUT).catch((error: unknown) => ({ error }))
    if ('error' in answer) {
      isLost(true, answer.error)
      return 'lost'
    }
    isLost(false)
    isBusy(answer.isBusy)
    isReadOnly(answer.isReadOnly === true)
    if (answer.isReadOnly) return 'readOnly'
    if (clockCheck.isWrong()) return 'clock'
    if (outages.counts().pooler > 0) return 'pooler'
    return answer.isBusy ? 'busy' : 'ok'
  }
}

function onChange(begin: (cause: unknown) => void, end: () => void) {
  let wasOn = false
  return (isOn: boolean, cause?: unknown) => {
    if (isOn && !wasOn) begin(cause)
    if (!isOn && wasOn) end()
    wasOn = isOn
  }
}

async function metricsFor({ metrics, metricsToken, loopbackOnly }: ProbeDeps, request: Request): Promise<Response> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const isAllowed = metricsToken === null ? loopbackOnly && isForThisMachine(request) : isSame(token, metricsToken)
  if (!isAllowed) return new Response('Not found', { status: 404 })
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
  })
}

/** Compares in a time that does not reveal where they differ. */
function isSame(token: string, secret: string): boolean {
  return timingSafeEqual(digest(token), digest(secret))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
