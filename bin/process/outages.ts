import { DomainError } from '#domain/errors'
import { domainErrorOf } from '#server/http/problem'
import { Outage } from '#server/outage'
import type { OutagePart } from '#server/outage'
import { StoreUnavailable } from '#server/store/port/failures'
import { isConflict, isPoolerFailure, isTooManyConnections } from '#server/store/postgres/errors'
import { causesOf, isDiskFull } from './failures.ts'
import type { Log } from './log.ts'
import { requestContext } from './requestContext.ts'
import { scrubText } from './scrub.ts'

/** Why a request was answered 503. */
const CAUSES = {
  fullDisk: 'the disk is full',
  connections: 'the database admits no more connections',
  busy: 'no connection to the database became free in time',
  pooler: 'the database is behind a pooler in transaction mode: set DATABASE_PREPARED=0',
  slow: 'the database took too long over a statement',
  conflict: 'other transactions were in the way each time',
  database: 'the database cannot be used',
  userPool: 'the user pool does not answer, or with what nobody can use',
  bucket: 'the bucket of pictures does not do what is asked',
  mail: 'the mail server takes nothing',
  picture: 'a picture took too long to make',
  deadline: 'the answer took too long',
  clock: 'this clock is a day ahead of the database’s',
  unknown: 'the cause is not known',
} as const satisfies Record<OutagePart, string> & Record<string, string>
export type OutageCause = keyof typeof CAUSES

/** A cause is logged at most once in this time, in milliseconds. */
export const ONCE_MS = 60_000

/** The failures behind answers with 5xx. */
export interface Outages {
  /**
   * Reports a failure that is answered 5xx. The cause of a 503 is counted, and logged at most once a minute with how many
   * there were; any other failure is logged with `message`.
   */
  report(error: unknown, message?: string): void
  /** How many failures were answered 503. */
  total(): number
  /** The same by their causes. */
  counts(): Readonly<Record<OutageCause, number>>
}

export function createOutages(log: Log): Outages {
  const counts = Object.fromEntries(Object.keys(CAUSES).map((cause) => [cause, 0])) as Record<OutageCause, number>
  const quiet = new Map<OutageCause, { more: number; last: unknown }>()

  function write(cause: OutageCause, count: number, error: unknown, requestId?: string): void {
    const message = `answered 503: ${CAUSES[cause]}`
    const fields = { cause, count, ...(requestId !== undefined && { requestId }) }
    // Where it was thrown matters only for a fault of ours.
    if (cause === 'unknown') log.failure(message, error, fields)
    else log.error(message, { ...fields, reason: reasonOf(error) })
    quiet.set(cause, { more: 0, last: error })
    setTimeout(() => {
      const since = quiet.get(cause)
      quiet.delete(cause)
      if (since && since.more > 0) write(cause, since.more, since.last)
    }, ONCE_MS).unref()
  }

  return {
    report(error, message = 'a request failed') {
      // The request's address stays out of the log.
      const requestId = requestContext.getStore()?.requestId
      if (domainErrorOf(error).status !== 503)
        return log.failure(message, error, requestId === undefined ? {} : { requestId })
      const cause = outageOf(error)
      counts[cause] += 1
      const since = quiet.get(cause)
      if (!since) return write(cause, 1, error, requestId)
      since.more += 1
      since.last = error
    },
    total: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts: () => counts,
  }
}

/** The messages of a failure and its causes, without what people wrote. */
function reasonOf(error: unknown): string {
  return causesOf(error)
    .map((cause) => scrubText(cause instanceof Error ? cause.message : String(cause)))
    .join(': ')
}

/** The cause of a failure that is answered 503. */
function outageOf(error: unknown): OutageCause {
  if (isDiskFull(error)) return 'fullDisk'
  const causes = causesOf(error)
  const named = causes.find((cause) => cause instanceof Outage)
  if (named) return named.part
  if (causes.some(isPoolerFailure)) return 'pooler'
  if (causes.some(isTooManyConnections)) return 'connections'
  if (causes.some(isConflict)) return 'conflict'
  if (causes.some((cause) => cause instanceof Error && BUSY.test(cause.message))) return 'busy'
  if (causes.some((cause) => cause instanceof Error && isSlow(cause))) return 'slow'
  if (causes.some((cause) => cause instanceof StoreUnavailable)) return 'database'
  return error instanceof DomainError && error.code === 'mailUnavailable' ? 'mail' : 'unknown'
}

/** What the pool says when none of its connections became free; it says something else when it could not connect. */
const BUSY = /^timeout exceeded when trying to connect$/

/** A statement ended by its limit, of the server (57014) or of the driver. */
const isSlow = (error: Error) => ('code' in error && error.code === '57014') || error.message === 'Query read timeout'
