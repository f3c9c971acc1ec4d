import { StoreUnavailable } from '../port.ts'
import type { Store } from '../port.ts'
import type { DatabaseOptions, Db } from './connection.ts'
import { isConflict } from './errors.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import { beginOf } from './principal.ts'
import { readTransaction, writeTransaction } from './transaction.ts'

/** The storage port on PostgreSQL, with what else a process needs of its database. */
export interface PostgresStore extends Store {
  /** Resolves when the database answers, else throws StoreUnavailable. */
  ping(): Promise<void>
  /** The same database as its owner, for what is not the API's: operations, and what the stand-in for sign-in keeps. */
  readonly database: Db
}

export type PostgresStoreOptions = DatabaseOptions & {
  /** Whether the schema is brought to this version first (true). */
  migrate?: boolean
}

/**
 * Opens the store on a server or in a directory. Throws MigrationError when the schema cannot be brought to this version, and
 * StoreUnavailable when the database is not there.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const database = await openDatabase(options)
  try {
    if (options.migrate ?? true) await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return createPostgresStore(database)
}

/** Longer than a statement may take there (`principal.ts`): it is for a server that answers nothing any more. */
const SILENCE_MS = 40_000
const PING_SILENCE_MS = 5_000

/** How often a write is tried when others stand in its way. */
const ATTEMPTS = 3

/** The store on a database that is open and has this version's schema. Closing the store closes it. */
export function createPostgresStore(database: Db): PostgresStore {
  return {
    database,
    as: (principal, now) => ({
      read: (work) =>
        database.reading((session) => work(readTransaction(session)), beginOf(principal, now, 'read'), SILENCE_MS),
      write: (work) =>
        retried(() =>
          database.transaction(
            (session) => work(writeTransaction(session)),
            beginOf(principal, now, 'write'),
            SILENCE_MS,
          ),
        ),
    }),
    async ping() {
      await database.transaction((session) => session.query('SELECT 1'), 'BEGIN READ ONLY', PING_SILENCE_MS)
    },
    close: () => database.close(),
  }
}

/** Does a transaction again that another one made impossible; nothing of the first try is left. */
async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === ATTEMPTS) throw new StoreUnavailable(error)
    }
  }
}
