import { DomainError } from '#domain/api/errors'
import { ROUTES } from '#server/app'
import type { RateLimiters } from '#server/limits/limits'
import { isLoopback } from '../identity/localIdentityRefusal.ts'

/** The labels in `createRouteLabels` of the routes that count against a limit. */
const labelsOf = (limit: 'addressSignIns' | 'messages') =>
  new Set(ROUTES.flatMap(({ doc }) => (doc.limit === limit ? [`/api/v1${doc.path}`] : [])))
const SIGN_INS = labelsOf('addressSignIns')
const VISITOR_POSTS = labelsOf('messages')

/**
 * Counts a request to the API by its client's address before it is read. A limit of sign-ins per e-mail alone would let
 * one client guess at many e-mails. `route` is the one that answers, however the path is spelled. Rejects with
 * `rateLimited` when there were too many.
 */
export async function countRequest(
  limiters: RateLimiters,
  { method, route, address }: { method: string; route: string; address: string },
): Promise<void> {
  if (method === 'OPTIONS') return
  if (method === 'GET' || method === 'HEAD') return limiters.addressReads(address)
  if (SIGN_INS.has(route)) await limiters.addressSignIns(address)
  if (VISITOR_POSTS.has(route)) await limiters.messages(address)
  await limiters.addressWrites(address)
}

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
