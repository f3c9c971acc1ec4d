import { DomainError } from '#domain/errors'
import { ROUTES } from '#server/app'
import { createRateLimiter, takeOrRefuse } from '#server/http/rateLimit'
import { isLoopback } from '../identity/localIdentityRefusal.ts'

const SIGN_IN_WINDOW_MS = 300_000
/** In which a person's reads, and their writes, are counted (milliseconds). */
export const PERSON_WINDOW_MS = 60_000
/** In which a person's uploads are counted (milliseconds). */
export const UPLOAD_WINDOW_MS = 3_600_000
/** A club's people may share one address. */
const ACTORS_BY_ADDRESS = 10

const byPerson = (limit: number) => createRateLimiter({ limit: limit * ACTORS_BY_ADDRESS, windowMs: PERSON_WINDOW_MS })

/** How the routes that try a password are called in `createRouteLabels`. */
const SIGN_INS = new Set(ROUTES.flatMap(({ doc }) => (doc.limit === 'signIn' ? [`/api/v1${doc.path}`] : [])))

/**
 * Limits by client address what comes to the API, before anything of it is read: attempts to sign in with a password (beside the limit by e-mail,
 * which guesses at many e-mails would pass), writes and reads. It goes by the `route` that answers, however the path was spelled. Throws
 * `rateLimited`. Each process counts for itself.
 */
export function createAddressLimits(limits: AddressLimits) {
  const signIns = createRateLimiter({ limit: limits.signIn, windowMs: SIGN_IN_WINDOW_MS })
  const writes = byPerson(limits.writes)
  const reads = byPerson(limits.reads)
  return (method: string, route: string, address: string, now: number): void => {
    if (method === 'OPTIONS') return
    if (method === 'GET' || method === 'HEAD') return takeOrRefuse(reads, address, now)
    if (SIGN_INS.has(route)) takeOrRefuse(signIns, address, now)
    takeOrRefuse(writes, address, now)
  }
}

/** Sign-ins of an address in five minutes, and reads and writes of a person in a minute. */
export type AddressLimits = { signIn: number; reads: number; writes: number }

/** The most that is read of a request to the user pool's stand-in, in bytes. */
const MAX_POOL_BODY = 131_072

/** Throws `bodyTooLarge` for a request to the stand-in whose length is not announced, or is too much. */
export function refusePoolOversize(request: Request): void {
  if (request.method !== 'POST') return
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > MAX_POOL_BODY) throw new DomainError('bodyTooLarge')
}

/**
 * Whether a request names this machine as the one it is for. A process that only this machine may use answers no other name: a foreign page whose
 * name was made to lead here (DNS rebinding) would be of our origin in the browser's eyes.
 */
export function isForThisMachine(request: Request): boolean {
  const { hostname } = new URL(request.url)
  return isLoopback(hostname) || hostname.endsWith('.localhost')
}
