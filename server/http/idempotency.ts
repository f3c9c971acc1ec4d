import { DomainError } from '#domain/errors'
import type { Actor } from '#domain/actor'
import type { WriteTransaction } from '../store/port.ts'

const KEY_FORM = /^[\x21-\x7e]{1,200}$/

export type OnceOnly = { route: string; key: string; bodyHash: string }

/** Null without a key. Throws `malformedHeader` unless it has 1 to 200 visible ASCII characters. */
export async function onceOnly(request: Request, route: string, bodyText: string): Promise<OnceOnly | null> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!KEY_FORM.test(key)) throw new DomainError('malformedHeader')
  return { route, key, bodyHash: await sha256(bodyText) }
}

export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', typeof data === 'string' ? new TextEncoder().encode(data) : data)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Does the work, unless the same request has an answer already (decisions §6). The answer is stored in the work’s
 * transaction, so a request that failed can be sent again with its key. Throws `keyReused` for another body,
 * `requestRunning` while the first has no answer.
 */
export async function answerOnce<T>(
  tx: WriteTransaction,
  { actor, now, status, once }: { actor: Actor; now: number; status: number; once: OnceOnly | null },
  work: () => Promise<T>,
): Promise<unknown> {
  if (!once) return work()
  const { bodyHash, ...request } = { actorId: actor.userId, ...once }
  const known = await tx.idempotency.find(request.actorId, request.route, request.key)
  if (known) {
    if (known.bodyHash !== bodyHash) throw new DomainError('keyReused')
    if (!known.response) throw new DomainError('requestRunning')
    return JSON.parse(known.response.body)
  }
  const body = await work()
  const response = { status, body: JSON.stringify(body) }
  await tx.idempotency.put({ ...request, bodyHash, createdAt: new Date(now).toISOString(), response })
  return body
}

/**
 * The same request may have succeeded in another process after we looked: then its receipt is already reversed, or
 * its fee exists.
 */
export function wasAnswered(error: unknown, once: OnceOnly | null): boolean {
  return once !== null && error instanceof DomainError
}

/** Throws `requestRunning` for one that this process is working on, without a look into the store. */
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
