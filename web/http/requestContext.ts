import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '#domain/api/errors'
import { within } from '#domain/values/within'
import { Outage } from '#server/outage'

/** The current request: failures are logged with its id; the client's address is never logged. */
export const requestContext = new AsyncLocalStorage<{ requestId: string; address: string }>()

/** A caller's identifier: too short for an e-mail, token or line break. */
const SANE = /^[\w.-]{8,64}$/

export function requestIdOf(request: Request): string {
  const header = request.headers.get('x-request-id')
  return header !== null && SANE.test(header) ? header : crypto.randomUUID()
}

const collection = new AsyncLocalStorage<{ failures: unknown[]; isOver: boolean }>()

export async function collectFailures<T>(failures: unknown[], work: () => Promise<T>): Promise<T> {
  const current = { failures, isOver: false }
  try {
    return await collection.run(current, work)
  } finally {
    current.isOver = true
  }
}

export function noteFailure(error: unknown): boolean {
  const current = collection.getStore()
  if (!current || current.isOver) return false
  current.failures.push(error)
  return true
}

/** Rejects with `unavailable` after `ms`; the work itself goes on. */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = () => new DomainError('unavailable', { cause: new Outage('deadline', `no answer in ${ms} ms`) })
  return within(work, ms, late)
}
