/** Removes e-mails, tokens, long numbers and quoted values. Names of code and database objects stay. */
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
/** A quoted part with the word before it. */
const QUOTED = /([\w-]+ )?(["'`])(?:(?!\2)[^\\\n]|\\.)*\2/g
/** After these words a quoted part is a name in code or database, not a value. */
const NAMING =
  /^(?:relation|table|constraint|index|column|function|schema|type|role|trigger|policy|database|extension|sequence|module|package|property|method|import|export)s? $/i

export type LoggedError = { name: string; message: string; code?: string; stack: string[]; cause?: LoggedError }

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
