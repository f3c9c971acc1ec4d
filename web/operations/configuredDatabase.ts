import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../server/store/postgres/store.ts'
import type { Db } from '../../server/store/postgres/connection/connection.ts'
import { databaseConfigOf, databaseVariables } from '../config/serverConfig.ts'
import { parseEnvironment, ConfigError, type Environment } from '../config/environment.ts'
import { lockDataDirectory } from './dataDirectoryLock.ts'
import { Refused } from './runCommand.ts'

/** Locks an embedded database meanwhile, and creates it unless `exists` requires one. */
export async function withConfiguredDatabase<T>(
  environment: Environment,
  work: (db: Db) => Promise<T>,
  { exists = false } = {},
): Promise<T> {
  const config = databaseConfigOf(parseEnvironment(environment, databaseVariables))
  // Every PostgreSQL data directory has this file.
  if (exists && config.kind === 'embedded' && !existsSync(join(config.dataDir, 'PG_VERSION')))
    throw new Refused(`There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL.`)
  const lock = config.kind === 'embedded' ? await lockDataDirectory(config.dataDir) : null
  try {
    const db = await openDatabase(config.kind === 'embedded' ? config : { ...config, poolSize: 2 })
    try {
      if (config.kind === 'server' && !config.anyRole) await requireOrdinaryRole(db)
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await lock?.release()
  }
}

/** Throws ConfigError for a superuser or BYPASSRLS: row security does not apply to either. */
export async function requireOrdinaryRole(db: Db): Promise<void> {
  const [role] = await db.query('SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = session_user')
  const attributes = [
    ...(role?.['rolsuper'] === true ? ['SUPERUSER'] : []),
    ...(role?.['rolbypassrls'] === true ? ['BYPASSRLS'] : []),
  ]
  if (attributes.length === 0) return
  throw new ConfigError(
    `Rayo cannot start: the role ${String(role?.['rolname'])} of DATABASE_URL has ${attributes.join(' and ')}, so that row security does not hold it. ` +
      'Give it a role of its own (docs/deploy.md, "One machine"), or set DATABASE_SUPERUSER=1 to run without that lock.',
  )
}
