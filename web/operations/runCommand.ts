import { DatabaseRefusal, isPoolerFailure } from '../../server/store/postgres/connection/errors.ts'
import { MigrationError } from '../../server/store/postgres/migrate.ts'
import { StoreUnavailable } from '../../server/store/port/failures.ts'
import { ConfigError } from '../config/environment.ts'
import { DataDirectoryInUse, DirectoryNotPrivate } from './dataDirectoryLock.ts'

export class Refused extends Error {
  override name = 'Refused'
}

export class UsageError extends Error {
  override name = 'UsageError'
}

export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const wrongCall = error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS')
    console.error(wrongCall ? usage : (readableLine(error) ?? error))
    process.exitCode = wrongCall ? 2 : 1
  }
}

export function readableLine(error: unknown): string | null {
  if (error instanceof StoreUnavailable && isPoolerFailure(error.cause))
    return 'The database cannot be used: it is behind a pooler in transaction mode. Set DATABASE_PREPARED=0 (docs/deploy.md).'
  if (error instanceof StoreUnavailable) return `The database cannot be used: ${reasonOf(error.cause)}`
  if (error instanceof DatabaseRefusal && error.code === NO_PERMISSION)
    return `The database cannot be used: ${error.message}`
  if (error instanceof MigrationError) return `The database was left as it was: ${error.message}.`
  for (const kind of [Refused, ConfigError, DataDirectoryInUse, DirectoryNotPrivate])
    if (error instanceof kind) return error.message
  // The system's message names the file: "EACCES: permission denied, open '/backups/a.gz'".
  return error instanceof Error && /^E[A-Z]+$/.test(codeOf(error)) ? error.message : null
}

const NO_PERMISSION = '42501'

function reasonOf(cause: unknown): string {
  // When a name has several addresses, Node wraps their errors in one without a message.
  const [first] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause]
  return first instanceof Error ? first.message : 'it does not answer'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
