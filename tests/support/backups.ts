import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Db } from '#server/store/postgres/connection'
import { markerLine } from '../../bin/backups/lines.ts'
import { writeBackup } from '../../bin/backups/writeBackup.ts'

/** Where and when the tests' backups are from. */
export const ORIGIN = { app: '0.1.0', now: Date.UTC(2026, 10, 20, 12) }

/** All that a database holds, as the lines of a backup of it. */
export async function contentOf(db: Db): Promise<string> {
  const chunks: Buffer[] = []
  const out = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  await writeBackup(db, out, ORIGIN)
  return gunzipSync(Buffer.concat(chunks)).toString()
}

/** A backup with other rows or tables, whose digests are right all the same, as if another database had been backed up. */
export function forgedBackup(backup: Buffer, change: (lines: string) => string): Buffer {
  const text = gunzipSync(backup).toString()
  let rows: string[] = []
  const lines = change(text.slice(0, text.indexOf('["whole"'))).split('\n')
  const told = lines.map((line) => {
    if (line.startsWith('["row",')) rows.push(`${line}\n`)
    if (line.startsWith('["table",')) rows = []
    if (!line.startsWith('["end",')) return line
    return markerLine(['end', { rows: rows.length, digest: sha256(rows.join('')) }]).trimEnd()
  })
  const body = told.join('\n')
  return gzipSync(body + markerLine(['whole', { digest: sha256(body) }]))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
