import { pino } from 'pino'
import { describeError } from './scrub.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What is told of a request: nothing that a person wrote, and no address of theirs. */
type RequestEntry = {
  requestId: string
  method: string
  /** The route's pattern, never the path: that holds identifiers and e-mails. */
  route: string
  status: number
  ms: number
}

/** The process's log: one JSON object a line, without personal data or tokens. */
export interface Log {
  request(entry: RequestEntry): void
  info(message: string, fields?: Record<string, string | number>): void
  warn(message: string, fields?: Record<string, string | number>): void
  /** A failure that somebody has to look into: where it was thrown, with what people wrote taken out of its message. */
  failure(message: string, error: unknown, fields?: Record<string, string>): void
  /** Resolves when everything that was told is written, or cannot be. */
  flush(): Promise<void>
}

/** Requests of machines that ask every few seconds; they are told at `debug`. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** What is kept for a reader that is slow, in characters; a log that nobody reads must not stop the process, nor fill its memory. */
const MAX_WAITING = 8_000_000

/** Where lines go: stdout, unless a test looks at them. */
export type LogDestination = { write(line: string): void; flush?(written: (error?: Error) => void): void }

/** A log on stdout, or on `destination`. */
export function createLog(
  level: LogLevel,
  destination: LogDestination = pino.destination({ sync: false, maxLength: MAX_WAITING }),
): Log {
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
  return {
    request(entry) {
      if (PROBES.has(entry.route)) logger.debug(entry, 'request')
      else if (entry.status >= 500) logger.warn(entry, 'request')
      else logger.info(entry, 'request')
    },
    info: (message, fields = {}) => logger.info(fields, message),
    warn: (message, fields = {}) => logger.warn(fields, message),
    failure: (message, error, fields = {}) => logger.error({ ...fields, error: describeError(error) }, message),
    flush: () => new Promise((resolve) => (destination.flush ? destination.flush(() => resolve()) : resolve())),
  }
}
