import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that something is done for, where nobody passes it on: failures are logged with it. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>()

/** What an identifier of a caller's may look like: no room for an e-mail, a token or a line break. */
const SANE = /^[\w.-]{8,64}$/

/** The request's `X-Request-Id` where a proxy or client gave a usable one, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && SANE.test(given) ? given : crypto.randomUUID()
}
