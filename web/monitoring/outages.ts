import { DomainError } from '#domain/api/errors'
import { domainErrorOf } from '#server/http/problem'
import { Outage, type OutagePart } from '#server/outage'
import { StoreUnavailable } from '#server/store/port/failures'
import { isConflict, isPoolerFailure, isReadOnly, isTooManyConnections } from '#server/store/postgres/connection/errors'
import { requestContext } from '../http/request.ts'
import { causesOf, isDiskFull } from './failures.ts'
import { type Log, scrubText } from './log.ts'

const CAUSES = {
  fullDisk: 'the disk is full',
  connections: 'the database admits no more connections',
  busy: 'no connection to the database became free in time',
  pooler: 'the database is behind a pooler in transaction mode: set DATABASE_PREPARED=0',
  slow: 'the database took too long over a statement',
  conflict: 'other transactions were in the way each time',
  readOnly: 'the database takes no writes: it is a standby, or its provider stopped them',
  database: 'the database cannot be used',
  userPool: 'the user pool does not answer, or its answer cannot be used',
  bucket: 'the bucket of pictures cannot be used',
  mail: 'the mail server takes nothing, or does not say that it did',
  picture: 'a picture took too long to make',
  deadline: 'the answer took too long',
  clock: 'this clock and the database’s differ',
  queue: 'too many pages wait to be made',
  unknown: 'the cause is not known',
} as const satisfies Record<OutagePart, string> & Record<string, string>
export type OutageCause = keyof typeof CAUSES

/** A cause is logged at most once in this time, in milliseconds. */
export const LOG_INTERVAL_MS = 60_000

export type Outages = ReturnType<typeof createOutages>

type Failure = { error: unknown; cause: OutageCause; count: number; at: number; requestId: string | undefined }

/** Logs and counts failures; those that make a 503 are logged at most once a minute for each cause. */
export function createOutages(log: Log) {
  const counts = Object.fromEntries(Object.keys(CAUSES).map((cause) => [cause, 0])) as Record<OutageCause, number>
  const unlogged = new Map<string, Failure | null>()

  function write(message: string, { error, cause, count, at, requestId }: Failure): void {
    const lastAt = new Date(at).toISOString()
    const fields = { cause, count, lastAt, ...(requestId !== undefined && { requestId }) }
    if (cause === 'unknown') log.failure(message, error, fields)
    else log.error(message, { ...fields, reason: reasonOf(error) })
    unlogged.set(message, null)
    setTimeout(() => {
      const last = unlogged.get(message)
      unlogged.delete(message)
      if (last) write(message, last)
    }, LOG_INTERVAL_MS).unref()
  }

  return {
    report(error: unknown, what = 'a request failed') {
      // The request's address stays out of the log.
      const requestId = requestContext.getStore()?.requestId
      if (domainErrorOf(error).status !== 503)
        return log.failure(what, error, requestId === undefined ? {} : { requestId })
      const cause = outageOf(error)
      counts[cause] += 1
      const message = `${what}: ${CAUSES[cause]}`
      const last = unlogged.get(message)
      const failure = { error, cause, count: (last?.count ?? 0) + 1, at: Date.now(), requestId }
      if (last === undefined) write(message, failure)
      else unlogged.set(message, failure)
    },
    counts: (): Readonly<Record<OutageCause, number>> => counts,
  }
}

function reasonOf(error: unknown): string {
  return causesOf(error)
    .map((cause) => scrubText(cause instanceof Error ? cause.message : String(cause)))
    .join(': ')
}

function outageOf(error: unknown): OutageCause {
  if (isDiskFull(error)) return 'fullDisk'
  const causes = causesOf(error)
  const outage = causes.find((cause) => cause instanceof Outage)
  if (outage) return outage.part
  if (causes.some(isPoolerFailure)) return 'pooler'
  if (causes.some(isTooManyConnections)) return 'connections'
  if (causes.some(isReadOnly)) return 'readOnly'
  if (causes.some(isConflict)) return 'conflict'
  if (causes.some((cause) => cause instanceof Error && BUSY.test(cause.message))) return 'busy'
  if (causes.some((cause) => cause instanceof Error && isSlow(cause))) return 'slow'
  if (causes.some((cause) => cause instanceof StoreUnavailable)) return 'database'
  return error instanceof DomainError && MAIL.has(error.code) ? 'mail' : 'unknown'
}

const MAIL: ReadonlySet<string> = new Set(['mailUnavailable', 'mailUnconfirmed'])

/** The pool's message when no connection became free; it differs from the one when it could not connect. */
const BUSY = /^timeout exceeded when trying to connect$/

/** A statement ended by its limit, of the server (57014) or of the driver. */
const isSlow = (error: Error) => ('code' in error && error.code === '57014') || error.message === 'Query read timeout'
