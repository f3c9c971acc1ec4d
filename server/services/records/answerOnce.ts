import { DomainError } from '#domain/api/errors'
import { ReferenceViolation, StaleVersion, UniqueViolation } from '../../store/port/failures.ts'
import type { Transactions } from '../../store/port.ts'
import { instantOf, type ActorWrites } from './records.ts'
import { sha256 } from '#domain/values/identifier'

export type OnceOnly = { route: string; key: string; bodyHash: string }

/** Does the work, or returns its stored answer (§D6), which is written in the work’s transaction. */
export async function answerOnce<T>(
  tx: ActorWrites,
  { status, once }: { status: number; once: OnceOnly | null },
  work: () => Promise<T>,
): Promise<unknown> {
  if (!once) return work()
  const { bodyHash, ...request } = { actorId: tx.actor.userId, ...once }
  const record = await tx.idempotency.find(request.actorId, request.route, request.key)
  if (record) {
    if (record.bodyHash !== bodyHash) throw new DomainError('keyReused')
    if (!record.response) throw new DomainError('requestRunning')
    return JSON.parse(record.response.body)
  }
  const body = await work()
  const response = { status, body: JSON.stringify(body) }
  await tx.idempotency.put({ ...request, bodyHash, createdAt: instantOf(tx.now), response })
  return body
}

/** As `retryOvertaken`; also if the refusal may come from the same request having succeeded in another process. */
export function retryAnswered<T>(once: OnceOnly | null, work: () => Promise<T>): Promise<T> {
  return retryOvertaken(work, (error) => wasOvertaken(error) || (once !== null && error instanceof DomainError))
}

/** References to an invitation that was accepted meanwhile. The second attempt finds the person. */
const ACCEPTED_MEANWHILE: ReadonlySet<string> = new Set(['fee.userId', 'receipt.payerId'])

/** Whether somebody else changed the same records between a transaction's read and its write. */
const wasOvertaken = (error: unknown) =>
  error instanceof UniqueViolation ||
  error instanceof StaleVersion ||
  (error instanceof ReferenceViolation && ACCEPTED_MEANWHILE.has(error.reference))

/** Once more, if others wrote meanwhile: the second attempt sees what they wrote. */
export async function retryOvertaken<T>(
  work: () => Promise<T>,
  isWorthIt: (error: unknown) => boolean = wasOvertaken,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isWorthIt(error)) return work()
    throw error
  }
}

/** How long a request with an `Idempotency-Key` is remembered. People repeat one within minutes, or after a weekend. */
const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

export async function forgetOldRequests(system: Transactions): Promise<number> {
  return system.write((tx) => tx.idempotency.forget(instantOf(tx.now - REMEMBERED_MS)))
}

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
