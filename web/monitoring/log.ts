import { pino } from 'pino'
import { describeError } from './scrub.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Nothing that a person wrote, and no address. */
type RequestEntry = {
  requestId: string
  method: string
  /** The route's pattern, never the path, which holds identifiers and e-mails. */
  route: string
  status: number
  ms: number
}

export interface Log {
  request(entry: RequestEntry): void
  info(message: string, fields?: Record<string, string | number>): void
  warn(message: string, fields?: Record<string, string | number>): void
  error(message: string, fields?: Record<string, string | number>): void
  failure(message: string, error: unknown, fields?: Record<string, string | number>): void
  flush(): Promise<void>
}

/** Requests of machines that poll every few seconds; logged at `debug`. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** In characters. An unread log must neither stop the process nor fill its memory. */
const MAX_WAITING = 8_000_000

export type LogDestination = { write(line: string): void; flush?(written: (error?: Error) => void): void }

export function createLog(
  level: LogLevel,
  // With a least length of 0 it would not wait in `flush`, and the last lines could change places.
  destination: LogDestination = pino.destination({ sync: false, minLength: 1, maxLength: MAX_WAITING }),
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
    error: (message, fields = {}) => logger.error(fields, message),
    failure: (message, error, fields = {}) => logger.error({ ...fields, error: describeError(error) }, message),
    flush: () => new Promise((resolve) => (destination.flush ? destination.flush(() => resolve()) : resolve())),
  }
}
