import { createDb } from './connection.ts'
import type { DatabaseOptions, Db } from './connection.ts'
import { createEmbeddedDriver } from './embeddedDriver.ts'
import { createServerDriver } from './serverDriver.ts'

/**
 * Opens a database as its owner. A server is contacted with the first statement; an embedded database is ready when
 * this resolves.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  if ('url' in options) return createDb(createServerDriver(options))
  return createDb(await createEmbeddedDriver(options.dataDir, options.onBroken))
}
