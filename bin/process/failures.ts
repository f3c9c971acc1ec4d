import { ConfigError } from '../config/environment.ts'
import { readableLine } from '../operations/runCommand.ts'
import { ListenError } from './httpServer.ts'
import { describeError } from './scrub.ts'

const FULL_DISK =
  'The disk is full. Nothing that was answered is lost and nothing is half done: free some space and start Rayo again.'

/**
 * What stopped the process, in one line (of a bad environment, one for each variable) for whoever runs it: no stack, nothing secret. Null for
 * what nobody foresaw.
 */
export function readableFailure(error: unknown): string | null {
  if (isDiskFull(error)) return FULL_DISK
  if (error instanceof ConfigError) return error.message
  const line = error instanceof ListenError ? error.message : readableLine(error)
  return line === null ? null : oneLine(line)
}

/** The line for any failure: one that nobody foresaw is told by its kind. */
export function failureLine(error: unknown): string {
  const { name, message } = describeError(error)
  return readableFailure(error) ?? oneLine(`Rayo cannot go on: ${name}: ${message}`)
}

/** Whether an error says that there is no room to write, whatever wraps it; 53100 is PostgreSQL's word for it. */
function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    if (!(cause instanceof Error)) return false
    const code = 'code' in cause ? String(cause.code) : ''
    return /^(?:ENOSPC|EDQUOT|53100)$/.test(code) || /no space left on device|disk quota exceeded/i.test(cause.message)
  })
}

const MAX_CAUSES = 10

/** An error and what caused it, outermost first. */
function causesOf(error: unknown): unknown[] {
  const causes = [error]
  while (causes.length < MAX_CAUSES) {
    const last = causes.at(-1)
    if (!(last instanceof Error) || last.cause === undefined) break
    causes.push(last.cause)
  }
  return causes
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 400)
