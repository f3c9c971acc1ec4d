/** By the type's number in PostgreSQL's catalogue, for both drivers. Any other type stays text. */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  /* boolean */ 16: (text) => text === 't' || text === 'true',
  /* bigint; our amounts and their sums are safe integers */ 20: safeInteger,
  /* smallint */ 21: Number,
  /* integer */ 23: Number,
  /* real */ 700: Number,
  /* double precision */ 701: Number,
  /* json */ 114: parseJson,
  /* jsonb */ 3802: parseJson,
  /* date, without a time zone */ 1082: String,
  /* timestamptz */ 1184: parseInstant,
  /* text[] */ 1009: parseSimpleArray,
  /* uuid[] */ 2951: parseSimpleArray,
}

export const parserOf = (type: number) => PARSERS[type] ?? ((text: string) => text)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a number of the database is not exact')
  return value
}

function parseJson(text: string): unknown {
  return JSON.parse(text)
}

const UTC_FORM = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\+00$/

/** Turns `2024-01-02 03:04:05.6+00` into `2024-01-02T03:04:05.600Z`. */
function parseInstant(text: string): string {
  const parts = UTC_FORM.exec(text)
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`
  // The session has another time zone than UTC.
  return new Date(text).toISOString()
}

function parseSimpleArray(text: string): string[] {
  return Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
  )
}
