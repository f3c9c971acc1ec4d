import { z } from 'zod'
import { Refused } from '../operations/runCommand.ts'
import { createHash } from 'node:crypto'
import type { Session } from '../../server/store/postgres/connection.ts'
import { quoted, type Table } from './tables.ts'

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
export function parseLine(text: string): Line {
  if (text.startsWith(ROW) && text.endsWith(']')) return ['row', text.slice(ROW.length, -1)]
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new Refused('This is no backup of Rayo’s, or one that a newer version made.', { cause: error })
  }
}

/** Settings of a transaction that make rows read the same in every backup and allow as long as it takes. */
export const AS_IN_BACKUPS = "SET LOCAL TimeZone = 'UTC'; SET LOCAL statement_timeout = 0"

/** How many rows are in memory at once, and how many when a column holds whole pictures. */
const FETCHED = { plain: 500, withBytes: 10 }
const fetched = z.array(z.object({ row: z.string() }))

export async function* tableRows(session: Session, table: Table): AsyncGenerator<string[]> {
  const columns = table.columns.map((column) => {
    const quotedName = quoted(column.name)
    return column.json ? `${quotedName}::text AS ${quotedName}` : quotedName
  })
  const most = table.columns.some(({ type }) => type === 'bytea') ? FETCHED.withBytes : FETCHED.plain
  await session.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS row FROM
      (SELECT ${columns.join(', ')} FROM rayo.${quoted(table.name)} ORDER BY ${table.order}) AS r`,
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
