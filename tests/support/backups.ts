import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Db } from '#server/store/postgres/connection/connection'
import { markerLine } from '../../web/backups/lines.ts'
import { writeBackup } from '../../web/backups/writeBackup.ts'

export const ORIGIN = { app: '0.1.0', now: Date.UTC(2026, 10, 20, 12) }

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

/** The digests are correct, as if the backup were from another database. */
export function forgedBackup(backup: Buffer, change: (lines: string) => string): Buffer {
  const text = gunzipSync(backup).toString()
  let rows: string[] = []
  const lines = change(text.slice(0, text.indexOf('["whole"'))).split('\n')
  const forged = lines.map((line) => {
    if (line.startsWith('["row",')) rows.push(`${line}\n`)
    if (line.startsWith('["table",')) rows = []
    if (!line.startsWith('["end",')) return line
    return markerLine(['end', { rows: rows.length, digest: sha256(rows.join('')) }]).trimEnd()
  })
  const body = forged.join('\n')
  return gzipSync(body + markerLine(['whole', { digest: sha256(body) }]))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
