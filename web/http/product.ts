import type { Hono } from 'hono'
import { DomainError } from '#domain/api/errors'
import { PICTURE_FOLDER } from '#domain/clubs/pictureRules'
import { ROUTES } from '#server/app'
import { crossOriginHeaders } from '#server/http/crossOrigin'
import { problemResponse } from '#server/http/problem'
import type { RateLimiters } from '#server/limits/limits'
import { CATALOGUE, CATALOGUE_TABLES } from '#server/resources/catalogue'
import { clientOf } from './client.ts'
import type { Client } from './client.ts'
import { compressAnswer, withVary } from './compressAnswer.ts'
import { countRequest, isForThisMachine, refusePoolOversize } from './guards.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { Log } from '../monitoring/log.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { Outages } from '../monitoring/outages.ts'
import { collectFailures, requestContext, requestIdOf } from './requestContext.ts'
import { createRouteLabels, isBelow } from './routeLabel.ts'
import { DATA_POLICY, sharedHeaders } from './securityHeaders.ts'
import { withDeadline } from './withDeadline.ts'

/** What of the API needs no sign-in. */
const PUBLIC = '/api/v1/public'
/** How long an API request may take, in milliseconds, and a picture upload on a slow connection. */
const DEADLINE = 30_000
const UPLOAD_DEADLINE = 60_000

/** The routes whose writes may change what the site shows: those that write records of the catalogue. */
const CATALOGUE_PATH = new RegExp(
  `^/private/(?:${CATALOGUE_TABLES.map((table) => CATALOGUE[table].resource).join('|')})(?:/(?:\\{id\\}|bulk|order))?$`,
)
const PUBLISHING = new Set(
  ROUTES.flatMap(({ doc: { method, path } }) =>
    method !== 'GET' && CATALOGUE_PATH.test(path) ? [`${method} /api/v1${path}`] : [],
  ),
)

/** The labels of the upload routes in `createRouteLabels`. */
const UPLOADS = new Set(ROUTES.flatMap(({ doc }) => (doc.upload ? [`/api/v1${doc.path}`] : [])))

type Answer = (request: Request) => Promise<Response> | Response

/** A visitor of the site, with their limits. Each `count…` rejects with `rateLimited`. */
export type Visitor = {
  /** Answers the API for a form that was counted. */
  ask: (request: Request) => Promise<Response>
  /** Counts a page that must be made. */
  countPage: () => Promise<void>
  /** Counts a form that they sent. */
  countForm: () => Promise<void>
}

export type ProductParts = {
  /** Says which routes there are. */
  api: Hono
  /** Answers the API's requests. */
  answer: Answer
  /** Answers those below `PUBLIC`, from memory where it can. */
  publicAnswer: Answer
  pictureFiles: Answer
  site: (request: Request, visitor: Visitor) => Promise<Response> | Response
  /** Something that the site shows has changed. */
  published: () => void
  /** The user pool's stand-in, if there is one. */
  pool: { path: string; fetch: Answer } | null
  probes: (request: Request, client: Client) => Promise<Response> | null
  lifecycle: Lifecycle
  log: Log
  outages: Outages
  metrics: Metrics
  allowedOrigins: readonly string[]
  proxies: number
  limiters: RateLimiters
  /** Only this machine may use the process. */
  loopbackOnly: boolean
}

/** The request and its client. `route` is the pattern that answers the path. */
type Asked = { path: string; route: string; client: Client }

/**
 * The whole product over HTTP: API, page, stand-in and probes. Every answer has its headers and is logged and counted.
 * Never rejects.
 */
export function createProduct(parts: ProductParts): (request: Request, remoteAddress: string) => Promise<Response> {
  const { lifecycle, log, outages, metrics, proxies } = parts
  const labelOf = createRouteLabels({ api: parts.api, poolPath: parts.pool?.path ?? null })
  const dispatch = createDispatch(parts)
  return async (request, remoteAddress) => {
    const began = performance.now()
    const requestId = requestIdOf(request)
    const { pathname } = new URL(request.url)
    const client = clientOf(request.headers, remoteAddress, proxies)
    lifecycle.running += 1
    const probe = parts.probes(request, client)
    const route = probe ? pathname : labelOf(request.method, pathname)
    const answer = await requestContext.run({ requestId, address: client.address }, async () => {
      const failures: unknown[] = []
      const response = await collectFailures(failures, async () => {
        try {
          return await (probe ?? dispatch(request, { path: pathname, route, client }))
        } catch (error) {
          return reported(error, outages)
        }
      })
      if (response.status === 503 && !probe) outages.unavailable(failures)
      else outages.overcome(failures)
      return response
    })
    lifecycle.running -= 1
    const response = finished(answer, {
      requestId,
      secure: client.secure,
      ending: lifecycle.draining || lifecycle.stopping,
    })

    const ms = performance.now() - began
    const { method } = request
    log.request({ requestId, method, route, status: response.status, ms: Math.round(ms * 10) / 10 })
    metrics.observe({ method, route, status: response.status, seconds: ms / 1000 })
    return response
  }
}

function createDispatch({
  answer,
  publicAnswer,
  pictureFiles,
  site,
  published,
  pool,
  outages,
  allowedOrigins,
  limiters,
  loopbackOnly,
}: ProductParts) {
  async function answered(work: () => Promise<Response> | Response, deadline = DEADLINE): Promise<Response> {
    try {
      return await withDeadline((async () => work())(), deadline)
    } catch (error) {
      // Answered here and not further out, so that a page of another origin can read it too.
      if (!(error instanceof DomainError)) throw error
      return reported(error, outages)
    }
  }

  /** The API's answer. What it changed is seen at once, also when the answer comes too late for its reader. */
  async function publishing(request: Request, route: string): Promise<Response> {
    const response = await (isBelow(route, PUBLIC) ? publicAnswer(request) : answer(request))
    if (response.ok && PUBLISHING.has(`${request.method} ${route}`)) published()
    return response
  }

  const visitorAt = (address: string): Visitor => ({
    ask: (asked) => answered(() => publicAnswer(asked)),
    countPage: () => limiters.pages(address),
    countForm: () => limiters.messages(address),
  })

  return async (request: Request, { path, route, client }: Asked): Promise<Response> => {
    if (loopbackOnly && !isForThisMachine(request)) return new Response('Misdirected request', { status: 421 })
    const count = () => countRequest(limiters, { method: request.method, route, address: client.address })
    const isPool = pool !== null && isBelow(path, pool.path)
    if (isBelow(path, PICTURE_FOLDER)) {
      return answered(async () => {
        await count()
        return pictureFiles(request)
      })
    }
    if (!isPool && !isBelow(path, '/api')) return site(request, visitorAt(client.address))
    const response = await answered(
      async () => {
        if (isPool) {
          refusePoolOversize(request)
          return pool.fetch(request)
        }
        await count()
        return publishing(request, route)
      },
      UPLOADS.has(route) ? UPLOAD_DEADLINE : DEADLINE,
    )
    // The stand-in lets any origin read it, like Cognito. This process allows only the configured origins.
    response.headers.delete('Access-Control-Allow-Origin')
    const { Vary, ...crossOrigin } = crossOriginHeaders(allowedOrigins, request.headers.get('origin'))
    if (Vary) response.headers.set('Vary', withVary(response.headers.get('Vary'), Vary))
    for (const [name, value] of Object.entries(crossOrigin)) response.headers.set(name, value)
    return compressAnswer(request, response)
  }
}

/** The answer to a failed request, which is reported if it is the product's fault. */
function reported(error: unknown, outages: Outages): Response {
  const answer = problemResponse(error)
  if (answer.status >= 500) outages.report(error)
  return answer
}

function finished(
  response: Response,
  { requestId, secure, ending }: { requestId: string; secure: boolean; ending: boolean },
): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(sharedHeaders({ secure }))) headers.set(name, value)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', DATA_POLICY)
  headers.set('X-Request-Id', requestId)
  if (ending) headers.set('Connection', 'close')
  return response
}
