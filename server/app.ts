import { Hono } from 'hono'
import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import type { Clock } from '#domain/values/calendar'
import { JSON_TYPE } from './http/input.ts'
import { cacheable } from './http/publicRoutes.ts'
import { problemResponse } from './http/problem.ts'
import { matchesEtag, type Call, type Route, type RouteDeps } from './http/route.ts'
import type { Accounts, Identity } from './identity/port.ts'
import type { Limiter } from './limiter.ts'
import { openApiOf } from './openapi.ts'
import { createDatabasePictures } from './pictures/pictureFiles.ts'
import { papersOf, type Papers } from './papers/papers.ts'
import type { PictureMaker, PictureStore } from './pictures/port.ts'
import { authRoutes } from './routes/auth.ts'
import { visitorRoutes } from './routes/visitors.ts'
import { bankRoutes } from './routes/bank.ts'
import { cashMovementRoutes } from './routes/cashMovements.ts'
import { DESCRIBED_ROUTES, planRoutes } from './routes/catalogue.ts'
import { eventsRoute } from './routes/events.ts'
import { homeRoutes, historyRoutes } from './routes/history.ts'
import { institutionRoutes } from './routes/institutions.ts'
import { noticeRoutes } from './routes/notices.ts'
import { paymentRoutes } from './routes/payments.ts'
import { pictureRoute } from './routes/pictures.ts'
import { profileRoutes } from './routes/profile.ts'
import { publicRecordRoutes, publicRoutes, publicWeekRoutes } from './routes/public.ts'
import { receiptPaperRoutes } from './routes/receiptPapers.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { runRoutes } from './routes/runs.ts'
import { reminderRoutes, reminderStopRoutes } from './routes/reminders.ts'
import { reportRoutes, dashboardRoutes } from './routes/reports.ts'
import { userRoutes } from './routes/users.ts'
import { INVITATIONS_AN_HOUR } from './services/users/invitedPerson.ts'
import type { Store } from './store/port.ts'

/** Sorted, so that `payments/generate` comes before `payments/{id}`. */
export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...profileRoutes,
  ...userRoutes,
  ...institutionRoutes,
  ...planRoutes,
  ...DESCRIBED_ROUTES,
  ...paymentRoutes,
  ...receiptRoutes,
  ...receiptPaperRoutes,
  ...noticeRoutes,
  ...bankRoutes,
  ...cashMovementRoutes,
  ...reminderRoutes,
  ...reminderStopRoutes,
  ...visitorRoutes,
  ...runRoutes,
  ...reportRoutes,
  ...homeRoutes,
  ...historyRoutes,
  ...dashboardRoutes,
  eventsRoute,
  pictureRoute,
  ...publicRoutes,
  ...publicRecordRoutes,
  ...publicWeekRoutes,
].toSorted((one, other) => (one.doc.path < other.doc.path ? -1 : Number(one.doc.path > other.doc.path)))

const openApiRoute: Route = {
  doc: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    tag: 'meta',
    status: 200,
    response: z.record(z.string(), z.json()),
    errors: [],
  },
  run: () => cacheable((document ??= openApiOf([...ROUTES, openApiRoute].map(({ doc }) => doc)))),
}

let document: Record<string, unknown> | null = null

/**
 * The REST API (§D6) as a Web-standard fetch handler without Node's API, so that it also runs in a page. A server passes
 * the client's `address`, by which sign-ins are limited. `report` gets the failures answered with 5xx. Without
 * `pictures`, the store keeps them; without another part, its routes answer `unavailable`.
 */
export function createApp(deps: {
  store: Store
  identity: Identity
  accounts?: Accounts
  clock: Clock
  limiter?: Limiter
  pictureMaker?: PictureMaker
  pictures?: PictureStore
  papers?: Partial<Papers>
  invitationsAnHour?: number
  allowedOrigins?: AllowedOrigins
  report?: (error: unknown) => void
}): Hono {
  const { store, identity, accounts = null, clock, invitationsAnHour = INVITATIONS_AN_HOUR } = deps
  const { limiter = async () => {}, pictureMaker = null, pictures = createDatabasePictures(store, clock) } = deps
  const { allowedOrigins = 'any', report = (error) => console.error(error) } = deps
  const shared = { store, pictureMaker, pictures, papers: papersOf(deps.papers) }
  const limits = { limiter, invitationsAnHour }
  const state = { running: new Set<string>(), streams: new Map() }
  const routeDeps = { ...shared, identity, accounts, clock, ...limits, report, ...state }
  return mountRoutes(routeDeps, allowedOrigins)
}

/** `any` is safe, because a foreign page has no bearer token. */
type AllowedOrigins = 'any' | readonly string[]

/** Lists use Content-Range, exports Content-Disposition and X-Total-Count. */
const EXPOSED = 'Content-Disposition, Content-Range, Date, ETag, Location, Retry-After, X-Request-Id, X-Total-Count'

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

function mountRoutes(deps: RouteDeps, allowedOrigins: AllowedOrigins): Hono {
  const app = new Hono()
  const routes = [...ROUTES, openApiRoute]
  app.use(async (context, next) => {
    await next()
    const crossOrigin = crossOriginHeaders(allowedOrigins, context.req.header('Origin') ?? null)
    for (const [name, value] of Object.entries(crossOrigin)) context.res.headers.set(name, value)
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
  })
  app.use((context, next) => {
    refuseEncodedPath(context.req.url)
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
    if (answer.status >= 500) deps.report(error)
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

const ENCODED = /%([0-9a-f]{2})?/gi
/** The unreserved characters of RFC 3986 §2.3, which need no encoding. */
const UNRESERVED = /[A-Za-z0-9._~-]/

/** Throws `malformedPath` for needless encoding (§D6): another spelling must not bypass limits or the log. */
function refuseEncodedPath(address: string): void {
  const [path = ''] = address.split(/[?#]/, 1)
  for (const [, hex] of path.matchAll(ENCODED)) {
    const isNeedless = hex === undefined || UNRESERVED.test(String.fromCharCode(Number.parseInt(hex, 16)))
    if (isNeedless) throw new DomainError('malformedPath')
  }
}
