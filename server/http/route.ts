import { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#domain/values/calendar'
import { DomainError, type ErrorCode } from '#domain/api/errors'
import { idSchema } from '#domain/values/identifier'
import type { Accounts, Identity } from '../identity/port.ts'
import type { Papers } from '../papers/papers.ts'
import type { PictureMaker, PictureStore } from '../pictures/port.ts'
import type { Store } from '../store/port.ts'
import type { RateLimiters } from '../limits/limits.ts'
import { problemResponse } from './problem.ts'

export type RouteDeps = {
  store: Store
  identity: Identity
  /** Null where people create their own accounts. */
  accounts: Accounts | null
  clock: Clock
  limiters: RateLimiters
  pictureMaker: PictureMaker | null
  pictures: PictureStore
  papers: Papers
  invitationsAnHour: number
  report: (error: unknown) => void
  running: Set<string>
  streams: Map<string, readonly (() => void)[]>
}

/** One request, not validated yet. `address` is the client's; empty where no server is in front of the API. */
export type Call = { request: Request; url: URL; pathParams: Record<string, string>; address: string; deps: RouteDeps }

/** `body` is sent as JSON, `raw` as it is. */
export type Reply = ({ body: unknown } | { raw: BodyInit | null }) & { status?: 301; headers?: Record<string, string> }

export type RouteDoc = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  tag: string
  secured?: true
  params?: z.ZodObject
  query?: { encoding: 'json' | 'plain'; schema: z.ZodObject; plain?: z.ZodObject } | undefined
  body?: z.ZodType | undefined
  upload?: readonly string[]
  status: 200 | 201
  response: z.ZodType
  files?: readonly string[]
  moves?: true
  events?: true
  cacheable?: true
  list?: true
  idempotent?: true | undefined
  limit?: 'addressSignIns' | 'messages' | 'reads' | 'writes' | 'uploads'
  errors: readonly ErrorCode[]
}

export type Route = { doc: RouteDoc; run(call: Call): Promise<Reply> }

export const publicOf = ({ store, clock }: RouteDeps) => store.as({ kind: 'public' }, clock())

export const systemOf = ({ store, clock }: RouteDeps) => store.as({ kind: 'system' }, clock())

export const JSON_TYPE = 'application/json; charset=utf-8'

export const NO_PARAMS = z.object({})
export const ID_PARAMS = z.object({ id: idSchema })

/** Any origin is safe, because a foreign page has no bearer token; a server has a list all the same. */
export type AllowedOrigins = 'any' | readonly string[]

/** react-admin reads Content-Range, an export its name and size from Content-Disposition and X-Total-Count. */
const EXPOSED = 'Content-Disposition, Content-Range, ETag, Location, Retry-After, X-Request-Id, X-Total-Count'

export function crossOriginHeaders(origins: AllowedOrigins, origin: string | null): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': EXPOSED }
  if (origins === 'any') return { 'Access-Control-Allow-Origin': '*', ...exposed }
  // Caches must not give one origin's answer to a page of another.
  const varies = { Vary: 'Origin' }
  if (origin === null || !origins.includes(origin)) return origins.length > 0 ? varies : {}
  return { 'Access-Control-Allow-Origin': origin, ...exposed, ...varies }
}

const PREFLIGHT = {
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Range',
  'Access-Control-Max-Age': '600',
}

export function mountRoutes(
  routes: readonly Route[],
  deps: RouteDeps,
  { allowedOrigins, report }: { allowedOrigins: AllowedOrigins; report: (error: unknown) => void },
): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    const crossOrigin = crossOriginHeaders(allowedOrigins, context.req.header('Origin') ?? null)
    for (const [name, value] of Object.entries(crossOrigin)) context.res.headers.set(name, value)
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
  })
  app.use((context, next) => {
    refuseOddPath(context.req.url)
    return next()
  })
  for (const path of new Set(routes.map(({ doc }) => doc.path))) {
    const group = routes.filter(({ doc }) => doc.path === path)
    const pattern = `/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`
    for (const route of group) {
      app.on(route.doc.method, pattern, ({ req, env }) =>
        respond(route, { request: req.raw, pathParams: req.param(), address: addressIn(env), deps }),
      )
    }
    const allow = allowHeader(group)
    app.options(pattern, () => {
      const headers = { Allow: allow, 'Access-Control-Allow-Methods': allow, ...PREFLIGHT }
      return new Response(null, { status: 204, headers })
    })
    app.all(pattern, () => problemResponse(new DomainError('methodNotAllowed'), { Allow: allow }))
  }
  app.notFound(() => problemResponse(new DomainError('notFound')))
  app.onError((error) => {
    const answer = problemResponse(error)
    if (answer.status >= 500) report(error)
    return answer
  })
  return app
}

function allowHeader(group: readonly Route[]): string {
  const methods = group.map(({ doc }) => doc.method)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

function addressIn(env: unknown): string {
  const address: unknown = typeof env === 'object' && env !== null ? Reflect.get(env, 'address') : undefined
  return typeof address === 'string' ? address : ''
}

async function respond(route: Route, call: Omit<Call, 'url'>) {
  const { request } = call
  const reply = await route.run({ ...call, url: new URL(request.url) })
  const { status = route.doc.status, headers = {} } = reply
  if (headers.ETag && matchesEtag(request, headers.ETag)) return new Response(null, { status: 304, headers })
  if ('raw' in reply) return new Response(reply.raw, { status, headers })
  return new Response(JSON.stringify(reply.body), { status, headers: { 'Content-Type': JSON_TYPE, ...headers } })
}

export function matchesEtag(request: Request, etag: string): boolean {
  const etags = request.headers.get('if-none-match')
  if (etags === null) return false
  return etags.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

const ENCODED = /%([0-9a-f]{2})?/gi
/** The unreserved characters of RFC 3986 §2.3. Encoding them changes nothing, so nobody has a reason to. */
const UNRESERVED = /[A-Za-z0-9._~-]/

/** Throws `malformedPath` for needless encoding (§D6): another spelling must not bypass limits or the log. */
function refuseOddPath(address: string): void {
  const [path = ''] = address.split(/[?#]/, 1)
  for (const [, hex] of path.matchAll(ENCODED)) {
    const isOdd = hex === undefined || UNRESERVED.test(String.fromCharCode(Number.parseInt(hex, 16)))
    if (isOdd) throw new DomainError('malformedPath')
  }
}
