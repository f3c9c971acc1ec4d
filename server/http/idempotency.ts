import { DomainError } from '#domain/api/errors'
import { sha256 } from '#domain/values/identifier'
import type { OnceOnly } from '../services/records/answerOnce.ts'

const KEY_FORM = /^[\x21-\x7e]{1,200}$/

/** A request's method and path with its ids in lower case, so that each spelling is the same request. */
export function routeKey(name: string, params: Record<string, string>): string {
  const path = name.replace(/\{(\w+)\}/g, (_, param: string) => String(params[param]).toLowerCase())
  return path.replace(' ', ' /api/v1/private/')
}

/** Reads `Idempotency-Key`; null without one. Throws `malformedHeader` unless it has 1 to 200 visible ASCII characters. */
export async function onceOnly(request: Request, route: string, bodyText: string): Promise<OnceOnly | null> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!KEY_FORM.test(key)) throw new DomainError('malformedHeader')
  return { route, key, bodyHash: await sha256(bodyText) }
}

/** Refuses (`requestRunning`) a request that this process is already working on, without a look into the store. */
export async function whileRunning<T>(
  running: Set<string>,
  subject: string,
  once: OnceOnly | null,
  work: () => Promise<T>,
) {
  if (!once) return work()
  const name = JSON.stringify([subject, once.route, once.key])
  if (running.has(name)) throw new DomainError('requestRunning')
  running.add(name)
  try {
    return await work()
  } finally {
    running.delete(name)
  }
}
