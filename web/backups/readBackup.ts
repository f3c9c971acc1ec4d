import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Refused } from '../operations/runCommand.ts'
import { parseLine, type BackupHead, type Line } from './lines.ts'

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
  return new Refused(`${file} is broken or not whole: it is not what was written when the backup was made.`, {
    cause,
  })
}
