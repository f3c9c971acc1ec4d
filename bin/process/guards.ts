import { DomainError } from '#domain/errors'
import { createRateLimiter, takeOrRefuse } from '#server/http/rateLimit'
import { isLoopback } from '../identity/localIdentityRefusal.ts'

const SIGN_IN = '/api/v1/private/auth/signIn'
const SIGN_IN_WINDOW_MS = 300_000
const WRITE_WINDOW_MS = 60_000
/** A club's people may share one address. */
const ACTORS_BY_ADDRESS = 10

/**
 * Limits by client address what comes to the API, before anything of it is read: attempts to sign in with a password (beside the limit by e-mail,
 * which guesses at many e-mails would pass) and writes. Throws `rateLimited`. Each process counts for itself.
 */
export function createAddressLimits(limits: { signIn: number; writes: number }) {
  const signIns = createRateLimiter({ limit: limits.signIn, windowMs: SIGN_IN_WINDOW_MS })
  const writes = createRateLimiter({ limit: limits.writes * ACTORS_BY_ADDRESS, windowMs: WRITE_WINDOW_MS })
  return (method: string, path: string, address: string, now: number): void => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
    if (path === SIGN_IN) takeOrRefuse(signIns, address, now)
    takeOrRefuse(writes, address, now)
  }
}

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
