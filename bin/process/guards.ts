import { DomainError } from '#domain/errors'
import { ROUTES } from '#server/app'
import { createRateLimiter, takeOrRefuse } from '#server/http/rateLimit'
import { isLoopback } from '../identity/localIdentityRefusal.ts'

const SIGN_IN_WINDOW_MS = 300_000
/** The window in which a person's reads and writes are counted, in milliseconds. */
export const PERSON_WINDOW_MS = 60_000
/** The window in which the pages that are made for an address are counted, in milliseconds. */
const PAGES_WINDOW_MS = 60_000
/** The window in which a person's uploads are counted, in milliseconds. */
export const UPLOAD_WINDOW_MS = 3_600_000
/** The window in which an address's messages of visitors are counted, in milliseconds. */
const MESSAGES_WINDOW_MS = 3_600_000
/** A club's people may share one address. */
const ACTORS_BY_ADDRESS = 10

const byPerson = (limit: number) => createRateLimiter({ limit: limit * ACTORS_BY_ADDRESS, windowMs: PERSON_WINDOW_MS })

/** The labels in `createRouteLabels` of the routes that count against a limit. */
const labelsOf = (limit: 'signIn' | 'visitor') =>
  new Set(ROUTES.flatMap(({ doc }) => (doc.limit === limit ? [`/api/v1${doc.path}`] : [])))
const SIGN_INS = labelsOf('signIn')
const VISITOR_POSTS = labelsOf('visitor')

/**
 * Limits requests per client address before reading them: password sign-ins (a limit per e-mail alone would let one
 * client guess at many e-mails), what visitors leave, pages that are made, writes and reads. Each counts one, and throws
 * `rateLimited` when there were too many. Each process counts on its own.
 */
export function createAddressLimits(limits: AddressLimits) {
  const signIns = createRateLimiter({ limit: limits.signIn, windowMs: SIGN_IN_WINDOW_MS })
  const messages = createRateLimiter({ limit: limits.messages, windowMs: MESSAGES_WINDOW_MS })
  const pages = createRateLimiter({ limit: limits.pages, windowMs: PAGES_WINDOW_MS })
  const writes = byPerson(limits.writes)
  const reads = byPerson(limits.reads)
  return {
    /** A request to the API. `route` is the one that answers, however the path is spelled. */
    request(method: string, route: string, address: string): void {
      const now = Date.now()
      if (method === 'OPTIONS') return
      if (method === 'GET' || method === 'HEAD') return takeOrRefuse(reads, address, now)
      if (SIGN_INS.has(route)) takeOrRefuse(signIns, address, now)
      if (VISITOR_POSTS.has(route)) takeOrRefuse(messages, address, now)
      takeOrRefuse(writes, address, now)
    },
    /** A page that must be made. */
    page: (address: string) => takeOrRefuse(pages, address, Date.now()),
    /** A visitor's message that a page sends, not the browser. */
    message: (address: string) => takeOrRefuse(messages, address, Date.now()),
  }
}

/**
 * Sign-ins per address in five minutes, messages of visitors per address and hour, pages made per address and minute;
 * reads and writes per person and minute.
 */
export type AddressLimits = { signIn: number; messages: number; pages: number; reads: number; writes: number }

/** The largest request body for the user pool's stand-in, in bytes. */
const MAX_POOL_BODY = 131_072

/** Throws `bodyTooLarge` for a request to the stand-in whose length is missing or too large. */
export function refusePoolOversize(request: Request): void {
  if (request.method !== 'POST') return
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > MAX_POOL_BODY) throw new DomainError('bodyTooLarge')
}

/**
 * Whether a request's Host is this machine. A process for this machine alone answers no other name. Else a foreign page
 * whose name resolves to here (DNS rebinding) would have our origin in the browser.
 */
export function isForThisMachine(request: Request): boolean {
  const { hostname } = new URL(request.url)
  return isLoopback(hostname) || hostname.endsWith('.localhost')
}
