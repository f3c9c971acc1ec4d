import { DatabaseRefusal } from '../../server/store/postgres/errors.ts'
import { MigrationError } from '../../server/store/postgres/migrate.ts'
import { StoreUnavailable } from '../../server/store/port.ts'
import { ConfigError } from '../config/environment.ts'
import { DataDirectoryInUse } from '../dataDirectoryLock.ts'

/** A command is not carried out; the message is a line for whoever asked, and nothing was changed. */
export class Refused extends Error {
  override name = 'Refused'
}

/** A command was called in a way that it does not know; its usage is shown. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs a command of an operator's. The process ends with 0 when it was carried out, with 1 and a line on stderr when it was not, and with 2
 * and the usage when it was called wrongly. A failure that nobody foresaw shows where it happened.
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const wrongCall = error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS')
    console.error(wrongCall ? usage : (readableLine(error) ?? error))
    process.exitCode = wrongCall ? 2 : 1
  }
}

/** What an operator should read of an error, in a line; null when it is none that anybody foresaw. */
export function readableLine(error: unknown): string | null {
  if (error instanceof StoreUnavailable) return `The database cannot be used: ${reasonOf(error.cause)}`
  if (error instanceof DatabaseRefusal && NOT_LET_IN.test(error.code))
    return `The database cannot be used: ${error.message}`
  if (error instanceof MigrationError) return `The database was left as it was: ${error.message}.`
  for (const kind of [Refused, ConfigError, DataDirectoryInUse]) if (error instanceof kind) return error.message
  // What the system says names the file: "EACCES: permission denied, open '/backups/a.gz'".
  return error instanceof Error && /^E[A-Z]+$/.test(codeOf(error)) ? error.message : null
}

/** Wrong user or password, no such database, no right to what is in it. */
const NOT_LET_IN = /^28|^3D000$|^42501$/

function reasonOf(cause: unknown): string {
  // Node tells of several addresses of one name together, in an error without a message.
  const [first] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause]
  return first instanceof Error ? first.message : 'it does not answer'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
