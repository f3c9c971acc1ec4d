import { clientOf, isForThisMachine, requestContext, requestIdOf, withDeadline, type Client } from './request.ts'
import type { Hono } from 'hono'
import { DomainError } from '#domain/api/errors'
import { PICTURE_FOLDER } from '#domain/clubs/pictureRules'
import { crossOriginHeaders, ROUTES } from '#server/app'
import { problemResponse } from '#server/http/problem'
import type { Limiter } from '#server/limiter'
import { CATALOGUE, CATALOGUE_TABLES } from '#server/resources/catalogue'
import { compressAnswer, withVary } from './encoding.ts'
import type { Lifecycle, Probes } from '../monitoring/probes.ts'
import type { Log } from '../monitoring/log.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { Outages } from '../monitoring/outages.ts'

const PUBLIC = '/api/v1/public'
const DEADLINE = 30_000
const UPLOAD_DEADLINE = 60_000

const CATALOGUE_PATH = new RegExp(
  `^/private/(?:${CATALOGUE_TABLES.map((table) => CATALOGUE[table].resource).join('|')})(?:/(?:\\{id\\}(?:/price-rises.*)?|bulk|order))?$`,
)
const PUBLISHING_ROUTES = new Set(
  ROUTES.flatMap(({ doc: { method, path } }) =>
    method !== 'GET' && CATALOGUE_PATH.test(path) ? [`${method} /api/v1${path}`] : [],
  ),
)

const UPLOAD_ROUTES = new Set(ROUTES.flatMap(({ doc }) => (doc.upload ? [`/api/v1${doc.path}`] : [])))

const routesLimitedBy = (limit: 'addressSignIns' | 'messages') =>
  new Set(ROUTES.flatMap(({ doc }) => (doc.limit === limit ? [`/api/v1${doc.path}`] : [])))
const SIGN_IN_ROUTES = routesLimitedBy('addressSignIns')
const VISITOR_ROUTES = routesLimitedBy('messages')

const MAX_POOL_BODY = 131_072

type Api = Pick<Hono, 'router' | 'fetch'>
type Handler = (request: Request) => Promise<Response> | Response

export type Visitor = {
  ask: (request: Request) => Promise<Response>
  countPage: () => Promise<void>
  countForm: () => Promise<void>
}

export type ProductParts = {
  api: Api
  fetchPublic: Handler
  pictureFiles: Handler
  site: (request: Request, visitor: Visitor) => Promise<Response> | Response
  published: () => void
  pool: { path: string; fetch: Handler } | null
  probes: Probes
  lifecycle: Lifecycle
  log: Log
  outages: Outages
  metrics: Metrics
  allowedOrigins: readonly string[]
  proxies: number
  limiter: Limiter
  loopbackOnly: boolean
}

type RoutedRequest = { path: string; route: string; client: Client }

/** The whole product over HTTP. Logs and counts every answer. Never rejects. */
export function createProduct(parts: ProductParts): (request: Request, remoteAddress: string) => Promise<Response> {
  const { lifecycle, log, outages, metrics, proxies } = parts
  const dispatch = createDispatch(parts)
  return async (request, remoteAddress) => {
    const began = performance.now()
    const requestId = requestIdOf(request)
    const { pathname } = new URL(request.url)
    const client = clientOf(request.headers, remoteAddress, proxies)
    lifecycle.running += 1
    const probe = parts.probes.get(pathname)
    const route = probe ? pathname : labelOf(parts, request.method, pathname)
    const response = await requestContext.run({ requestId, address: client.address }, async () => {
      try {
        return await (probe ? probe(request) : dispatch(request, { path: pathname, route, client }))
      } catch (error) {
        return errorResponse(error, outages)
      }
    })
    lifecycle.running -= 1
    const isEnding = lifecycle.draining || lifecycle.stopping
    const shared = { ...sharedHeaders(client), 'X-Request-Id': requestId, ...(isEnding && { Connection: 'close' }) }
    const { headers, status } = response
    for (const [name, value] of Object.entries(shared)) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', DATA_POLICY)
    const ms = performance.now() - began
    const { method } = request
    log.request({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 })
    metrics.observe({ method, route, status, seconds: ms / 1000 })
    return response
  }
}

/** Two years, as browsers require for preloading. Subdomains are up to the installation. */
const HSTS = 'max-age=63072000'

function sharedHeaders({ secure }: Client): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    ...(secure && { 'Strict-Transport-Security': HSTS }),
  }
}

/** An answer that is not a page runs nothing and appears in no frame, even if a browser shows it as a document. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

function createDispatch(parts: ProductParts) {
  const { pool, outages, limiter, fetchPublic } = parts

  async function answerInTime(work: () => Promise<Response> | Response, deadline = DEADLINE): Promise<Response> {
    try {
      return await withDeadline((async () => work())(), deadline)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return errorResponse(error, outages)
    }
  }

  /** Changes are published even when the answer comes too late. */
  async function fetchAndPublish(request: Request, { route, client: { address } }: RoutedRequest): Promise<Response> {
    const response = await (isBelow(route, PUBLIC) ? fetchPublic(request) : parts.api.fetch(request, { address }))
    if (response.ok && PUBLISHING_ROUTES.has(`${request.method} ${route}`)) parts.published()
    return response
  }

  const visitorAt = (address: string): Visitor => ({
    ask: (form) => answerInTime(() => fetchPublic(form)),
    countPage: () => limiter('pages', address),
    countForm: () => limiter('messages', address),
  })

  return async (request: Request, routed: RoutedRequest): Promise<Response> => {
    const { path, route, client } = routed
    if (parts.loopbackOnly && !isForThisMachine(request)) return new Response('Misdirected request', { status: 421 })
    const count = () => countRequest(limiter, { method: request.method, route, address: client.address })
    const isPool = pool !== null && isBelow(path, pool.path)
    if (isBelow(path, PICTURE_FOLDER)) {
      return answerInTime(async () => {
        await count()
        return parts.pictureFiles(request)
      })
    }
    if (!isPool && !isBelow(path, '/api')) return parts.site(request, visitorAt(client.address))
    const response = await answerInTime(
      async () => {
        if (isPool) {
          refusePoolOversize(request)
          return pool.fetch(request)
        }
        await count()
        return fetchAndPublish(request, routed)
      },
      UPLOAD_ROUTES.has(route) ? UPLOAD_DEADLINE : DEADLINE,
    )
    response.headers.delete('Access-Control-Allow-Origin')
    const { Vary, ...crossOrigin } = crossOriginHeaders(parts.allowedOrigins, request.headers.get('origin'))
    if (Vary) response.headers.set('Vary', withVary(response.headers.get('Vary'), Vary))
    for (const [name, value] of Object.entries(crossOrigin)) response.headers.set(name, value)
    return compressAnswer(request, response)
  }
}

/** A limit per e-mail alone would let one client guess the passwords of many users. */
async function countRequest(
  limiter: Limiter,
  { method, route, address }: { method: string; route: string; address: string },
): Promise<void> {
  if (method === 'OPTIONS') return
  if (method === 'GET' || method === 'HEAD') return limiter('addressReads', address)
  if (SIGN_IN_ROUTES.has(route)) await limiter('addressSignIns', address)
  if (VISITOR_ROUTES.has(route)) await limiter('messages', address)
  await limiter('addressWrites', address)
}

function refusePoolOversize(request: Request): void {
  if (request.method !== 'POST') return
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > MAX_POOL_BODY) throw new DomainError('bodyTooLarge')
}

function errorResponse(error: unknown, outages: Outages): Response {
  const response = problemResponse(error)
  if (response.status >= 500) outages.report(error)
  return response
}

/** The pattern of a request's route, never the path, which holds identifiers and e-mails. */
function labelOf({ api, pool }: ProductParts, method: string, path: string): string {
  if (isBelow(path, '/api')) return apiLabel(api, method, path)
  if (pool && isBelow(path, pool.path)) return pool.path
  if (path.startsWith('/assets/')) return '/assets/*'
  if (isBelow(path, PICTURE_FOLDER)) return `${PICTURE_FOLDER}/*`
  return 'page'
}

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`)
}

function apiLabel(api: Api, method: string, path: string): string {
  // The first handler that is not for all routes answers: `plans/order` also matches `plans/{id}`.
  const [handlers] = api.router.match(method === 'HEAD' ? 'GET' : method, path)
  const pattern = handlers.map(([[, route]]) => route.path).find((one) => !one.includes('*'))
  return pattern === undefined ? 'unmatched' : pattern.replace(/:(\w+)/g, '{$1}')
}
