import { z } from 'zod'
import { Refused } from '../operations/runCommand.ts'

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
