import { ConfigError } from '../config/environment.ts'
import { readableLine } from '../operations/runCommand.ts'
import { ListenError } from '../http/httpServer.ts'
import { describeError } from './log.ts'

const FULL_DISK =
  'The disk is full. Nothing that was answered is lost and nothing is half done: free some space and start Rayo again.'

/** Why the process stopped, in one line without secrets. Null when unexpected. */
export function readableFailure(error: unknown): string | null {
  if (isDiskFull(error)) return FULL_DISK
  if (error instanceof ConfigError) return error.message
  const line = error instanceof ListenError ? error.message : readableLine(error)
  return line === null ? null : oneLine(line)
}

export function failureLine(error: unknown): string {
  const { name, message } = describeError(error)
  return readableFailure(error) ?? oneLine(`Rayo cannot go on: ${name}: ${message}`)
}

export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    if (!(cause instanceof Error)) return false
    const code = 'code' in cause ? String(cause.code) : ''
    return /^(?:ENOSPC|EDQUOT|53100)$/.test(code) || /no space left on device|disk quota exceeded/i.test(cause.message)
  })
}

const MAX_CAUSES = 10

export function causesOf(error: unknown): unknown[] {
  const causes = [error]
  while (causes.length < MAX_CAUSES) {
    const last = causes.at(-1)
    if (!(last instanceof Error) || last.cause === undefined) break
    causes.push(last.cause)
  }
  return causes
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 400)
