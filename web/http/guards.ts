import { DomainError } from '#domain/api/errors'
import { ROUTES } from '#server/app'
import type { RateLimiters } from '#server/limits/limits'
import { isLoopback } from './client.ts'
import type { OwnAddresses } from '#server/papers/papers'
import { isForOneMachine, type ServerConfig } from '../config/serverConfig.ts'

/** The labels in `labelOf` of the routes that count against a limit. */
const labelsOf = (limit: 'addressSignIns' | 'messages') =>
  new Set(ROUTES.flatMap(({ doc }) => (doc.limit === limit ? [`/api/v1${doc.path}`] : [])))
const SIGN_INS = labelsOf('addressSignIns')
const VISITOR_POSTS = labelsOf('messages')

/** Counts a request by its client's address: a limit per e-mail alone would let one client guess at many. */
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

const MAX_POOL_BODY = 131_072

export function refusePoolOversize(request: Request): void {
  if (request.method !== 'POST') return
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > MAX_POOL_BODY) throw new DomainError('bodyTooLarge')
}

/** Else a foreign page whose name resolves to here (DNS rebinding) would have our origin in the browser. */
export function isForThisMachine(request: Request): boolean {
  const { hostname } = new URL(request.url)
  return isLoopback(hostname) || hostname.endsWith('.localhost')
}

/** The origin of links in mails: the configured one, else, on this machine alone, the request's; else null. */
export function createOwnAddresses(
  config: Pick<ServerConfig, 'publicOrigin' | 'apiAddress' | 'identity' | 'demo'>,
): (request: Request) => OwnAddresses | null {
  const of = (site: string): OwnAddresses => ({ site, api: config.apiAddress ?? site })
  return (request) => {
    if (config.publicOrigin !== null) return of(config.publicOrigin)
    return isForOneMachine(config) && isForThisMachine(request) ? of(new URL(request.url).origin) : null
  }
}
