import { z } from 'zod'
import { Refused } from '../operations/runCommand.ts'

/**
 * A backup's format: JSON lines, gzipped. Each is an array of a word and a value: `rayo-backup` (what made it); then
 * for each table `table`, its rows and `end` (their digest); last `whole` (the digest of all lines before). Digests are
 * SHA-256 of the lines with their line ends, in hex.
 */
const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** A name in our tables' and columns' format: it goes into SQL unescaped. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const headSchema = z.object({
  format: z.literal(1),
  /** The version of Rayo that made it. */
  app: z.string(),
  madeAt: z.iso.datetime(),
  /** The database's migrations, in order. */
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

/** A line read from a backup. A row stays JSON text. */
export type Line = Marker | readonly ['row', string]

const ROW = '["row",'

/** The line of a row that is already JSON. */
export const rowLine = (json: string) => `${ROW}${json}]\n`

/** The line of anything but a row. */
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
