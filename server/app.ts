import type { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#domain/values/calendar'
import { cacheable } from './http/publicRoutes.ts'
import { mountRoutes, type AllowedOrigins, type Route } from './http/route.ts'
import type { Accounts, Identity } from './identity/port.ts'
import { UNLIMITED, type RateLimiters } from './limits/limits.ts'
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

/** `payments/generate` comes before `payments/{id}`, which would take its last part for an id. */
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
  run: () => cacheable(openApi()),
}

let document: Record<string, unknown> | null = null
const openApi = () => (document ??= openApiOf([...ROUTES, openApiRoute].map(({ doc }) => doc)))

/**
 * The REST API (§D6) as a Web-standard fetch handler without Node's API: it also runs in a page. A server passes `{
 * address }` along, by which sign-ins are counted. `report` gets failures that are answered 5xx. Pictures without
 * `pictures` are kept in the store; what another absent part does is not available.
 */
export function createApp(deps: {
  store: Store
  identity: Identity
  accounts?: Accounts
  clock: Clock
  limiters?: RateLimiters
  pictureMaker?: PictureMaker
  pictures?: PictureStore
  papers?: Partial<Papers>
  invitationsAnHour?: number
  allowedOrigins?: AllowedOrigins
  report?: (error: unknown) => void
}): Hono {
  const { store, identity, accounts = null, clock, invitationsAnHour = INVITATIONS_AN_HOUR } = deps
  const { limiters = UNLIMITED, pictureMaker = null, pictures = createDatabasePictures(store, clock) } = deps
  const { allowedOrigins = 'any', report = (error) => console.error(error) } = deps
  const shared = { store, pictureMaker, pictures, papers: papersOf(deps.papers) }
  const limits = { limiters, invitationsAnHour }
  const state = { running: new Set<string>(), streams: new Map() }
  const routeDeps = { ...shared, identity, accounts, clock, ...limits, report, ...state }
  return mountRoutes([...ROUTES, openApiRoute], routeDeps, { allowedOrigins, report })
}
