import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The current request, for code that does not get it as an argument: failures are logged with its id, and the API gets the
 * client's address, which no log gets.
 */
export const requestContext = new AsyncLocalStorage<{ requestId: string; address: string }>()

/** A caller's identifier: too short for an e-mail, token or line break. */
const SANE = /^[\w.-]{8,64}$/

/** The request's `X-Request-Id` if a proxy or client sent a usable one, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && SANE.test(given) ? given : crypto.randomUUID()
}

const collection = new AsyncLocalStorage<{ failures: unknown[]; isOver: boolean }>()

/** Does `work`, and adds to `failures` those that `noteFailure` gets meanwhile. */
export async function collectFailures<T>(failures: unknown[], work: () => Promise<T>): Promise<T> {
  const current = { failures, isOver: false }
  try {
    return await collection.run(current, work)
  } finally {
    current.isOver = true
  }
}

/** Notes a failure of the current work. Returns false when nobody collects it, or no longer. */
export function noteFailure(error: unknown): boolean {
  const current = collection.getStore()
  if (!current || current.isOver) return false
  current.failures.push(error)
  return true
}
