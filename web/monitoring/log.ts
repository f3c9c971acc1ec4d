import { pino } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

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
  // With a `minLength` of 0, `flush` would not wait, and the last lines could change places.
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

export function scrubText(text: string): string {
  return text
    .replace(QUERY_VALUES, '$1: …')
    .replace(/[^\s"'<>()[\]{},;:]+(?:@|%40)[^\s"'<>()[\]{},;:]+/gi, '<email>')
    .replace(/\b(?:bearer|basic)\s+[\w.~+/=-]+/gi, '<token>')
    .replace(SHARED_ADDRESS, '<token>')
    .replace(/\beyJ[\w-]+(?:\.[\w-]*){0,4}/g, '<token>')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"')]+/gi, (address) => (address.startsWith('file:') ? address : '<address>'))
    .replace(QUOTED, (whole, before: string | undefined, quote: string) =>
      before && NAMING.test(before) ? whole : `${before ?? ''}${quote}…${quote}`,
    )
    .replace(/\d[\d ().-]{4,}\d/g, '<number>')
}

/** Tokens that grant access: of a receipt's shared address (72 letters) and of one that stops reminders (64). */
const SHARED_ADDRESS = /(?<![\w-])[\w-]{64}(?:[\w-]{8})?(?![\w-])/g
/** drizzle adds a failed query's values after its SQL; PostgreSQL's details hold whole rows. */
const QUERY_VALUES = /\b(params|parameters|detail)\s*[:=][\s\S]*$/i
const QUOTED = /([\w-]+ )?(["'`])(?:(?!\2)[^\\\n]|\\.)*\2/g
/** After these words a quoted part is a name in code or database, not a value. */
const NAMING =
  /^(?:relation|table|constraint|index|column|function|schema|type|role|trigger|policy|database|extension|sequence|module|package|property|method|import|export)s? $/i

type LoggedError = { name: string; message: string; code?: string; stack: string[]; cause?: LoggedError }

const MAX_CAUSES = 4
const MAX_FRAMES = 30

export function describeError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: scrubText(String(error)), stack: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    name: error.name,
    message: scrubText(error.message),
    ...(code !== undefined && { code: scrubText(code) }),
    // A stack begins by repeating the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, MAX_FRAMES)
      .map((line) => line.trim()),
    ...(error.cause !== undefined && causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  }
}
