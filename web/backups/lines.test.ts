import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sharedFolder } from '#tests/support/productProcess'
import { Refused } from '../operations/runCommand.ts'
import { markerLine, rowLine, type Line, checkBackup, readBackup } from './lines.ts'

const folder = sharedFolder()

const HEAD = { format: 1 as const, app: '0.1.0', madeAt: '2026-11-20T12:00:00.000Z', migrations: [] }
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const BODY =
  markerLine(['rayo-backup', HEAD]) +
  markerLine(['table', { name: 'plan', columns: ['id', 'name'] }]) +
  rowLine('{"id":1,"name":"Ñandú, «línea»"}') +
  rowLine(`{"id":2,"name":"${'x'.repeat(200_000)}"}`) +
  markerLine(['end', { rows: 2, digest: digest('') }])
const WHOLE = BODY + markerLine(['whole', { digest: digest(BODY) }])

async function file(bytes: Uint8Array): Promise<string> {
  const path = join(folder, digest(String(bytes.length) + Buffer.from(bytes).toString('hex').slice(-400)))
  await writeFile(path, bytes)
  return path
}

describe('reading a backup', () => {
  it('returns the head, the lines and unchanged rows', async () => {
    const path = await file(gzipSync(WHOLE))
    const lines: Line[] = []
    for await (const line of readBackup(path)) lines.push(line)
    expect(lines.map(([word]) => word)).toEqual(['rayo-backup', 'table', 'row', 'row', 'end', 'whole'])
    expect(lines[2]).toEqual(['row', '{"id":1,"name":"Ñandú, «línea»"}'])
    expect(await checkBackup(path)).toEqual(HEAD)
  })

  const archive = gzipSync(WHOLE)
  const flipped = Uint8Array.from(archive, (byte, index) => (index === archive.length >> 1 ? byte ^ 4 : byte))
  it.each<[string, Uint8Array]>([
    ['cut off', archive.subarray(0, -40)],
    ['changed on disk', flipped],
    ['empty', new Uint8Array()],
    ['of nothing', gzipSync('')],
    ['not packed', Buffer.from(WHOLE)],
    ['of something else', gzipSync('{"hello":1}\n')],
    ['without its end', gzipSync(BODY)],
    ['with a word changed', gzipSync(WHOLE.replace('Ñandú', 'Ñandu'))],
    ['with a row less', gzipSync(WHOLE.replace(/\["row",.*Ñandú.*\n/, ''))],
    ['with more after its end', gzipSync(WHOLE + rowLine('{}'))],
    ['in the middle of a line', gzipSync(WHOLE.slice(0, -5))],
    ['not of text', gzipSync(Buffer.concat([Buffer.from(WHOLE), Buffer.from([0xff, 0x0a])]))],
    ['without its head', gzipSync(WHOLE.slice(WHOLE.indexOf('\n') + 1))],
  ])('refuses a file %s, in one line', async (_, bytes) => {
    const refusal = await checkBackup(await file(bytes)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect(String(refusal)).toMatch(/broken or not whole|not a backup of Rayo/)
    expect(String(refusal)).not.toContain('\n')
  })

  it('refuses a newer format', async () => {
    const newer = gzipSync(WHOLE.replace('"format":1', '"format":2'))
    await expect(checkBackup(await file(newer))).rejects.toThrow('a newer version')
  })
})
