import { z } from 'zod'
import { Refused } from '../operations/runCommand.ts'
import { createHash } from 'node:crypto'
import type { Session } from '../../server/store/postgres/connection/connection.ts'
import { quote, type Table } from './tables.ts'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** A backup is gzipped JSON lines: `[word, value]`. Digests are SHA-256 of the lines with their line ends, in hex. */
const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** A name in our tables' and columns' format: it goes into SQL unescaped. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const headSchema = z.object({
  format: z.literal(1),
  app: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
})
const tableSchema = z.object({ name, columns: z.array(name).min(1) })

const lineSchema = z.union([
  z.tuple([z.literal('rayo-backup'), headSchema]),
  z.tuple([z.literal('table'), tableSchema]),
  z.tuple([z.literal('end'), z.object({ rows: z.int().min(0), digest })]),
  z.tuple([z.literal('whole'), z.object({ digest })]),
])
export type BackupHead = z.infer<typeof headSchema>
type Marker = z.infer<typeof lineSchema>

export type Line = Marker | readonly ['row', string]

const ROW = '["row",'

export const rowLine = (json: string) => `${ROW}${json}]\n`

export const markerLine = (marker: Marker) => `${JSON.stringify(marker)}\n`

/** Parses a line without its line end. Throws Refused. */
function parseLine(text: string): Line {
  if (text.startsWith(ROW) && text.endsWith(']')) return ['row', text.slice(ROW.length, -1)]
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new Refused('This is not a backup of Rayo, or one that a newer version made.', { cause: error })
  }
}

export const BACKUP_SETTINGS = [
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL lock_timeout = 0',
].join('; ')

/** How many rows are in memory at once, and how many when a column holds whole pictures. */
const FETCH_SIZE = { plain: 500, withBytes: 10 }
const fetched = z.array(z.object({ row: z.string() }))

export async function* tableRows(session: Session, table: Table): AsyncGenerator<string[]> {
  const columns = table.columns.map((column) => {
    const quotedName = quote(column.name)
    return column.json ? `${quotedName}::text AS ${quotedName}` : quotedName
  })
  const most = table.columns.some(({ type }) => type === 'bytea') ? FETCH_SIZE.withBytes : FETCH_SIZE.plain
  await session.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS row FROM
      (SELECT ${columns.join(', ')} FROM rayo.${quote(table.name)} ORDER BY ${table.order}) AS r`,
  )
  for (;;) {
    const rows = fetched.parse(await session.query(`FETCH ${most} FROM backup`))
    if (rows.length > 0) yield rows.map(({ row }) => rowLine(row))
    if (rows.length < most) break
  }
  await session.query('CLOSE backup')
}

export function createTally() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: readonly string[]) {
      rows += lines.length
      for (const line of lines) hash.update(line)
    },
    result: () => ({ rows, digest: hash.copy().digest('hex') }),
  }
}

/** Reads a whole backup and returns its head. Throws Refused unless it is complete and unchanged. */
export async function checkBackup(file: string): Promise<BackupHead> {
  let head: BackupHead | null = null
  for await (const [word, value] of readBackup(file)) if (word === 'rayo-backup') head ??= value
  if (!head) throw new Refused(`${file} is empty.`)
  return head
}

/** A backup's lines. Throws Refused when the file is not a backup or was changed, at the latest after the last line. */
export async function* readBackup(file: string): AsyncGenerator<Line> {
  const whole = createHash('sha256')
  let first = true
  let declaredDigest: string | null = null
  for await (const text of textLines(file)) {
    const line = parseLine(text)
    if (first !== (line[0] === 'rayo-backup') || declaredDigest !== null) throw brokenBackup(file)
    first = false
    if (line[0] === 'whole') declaredDigest = line[1].digest
    else whole.update(`${text}\n`)
    yield line
  }
  if (declaredDigest !== whole.digest('hex')) throw brokenBackup(file)
}

async function* textLines(file: string): AsyncGenerator<string> {
  const compressed = createReadStream(file)
  const unpacked = createGunzip()
  compressed.on('error', (error) => unpacked.destroy(error))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const bytes of compressed.pipe(unpacked)) {
      const lines = (rest + decoder.decode(bytes as Buffer, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw isBroken(error) ? brokenBackup(file, error) : error
  } finally {
    compressed.destroy()
  }
  if (rest !== '') throw brokenBackup(file)
}

/** zlib and the text decoder have their own error codes; an unreadable file has the system's. */
const isBroken = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_ENCODING)/.test(String(error.code))

export function brokenBackup(file: string, cause?: unknown): Refused {
  return new Refused(`${file} is broken or not whole: it is not what was written when the backup was made.`, { cause })
}
