import type { Db } from '../../server/store/postgres/connection.ts'
import { ConfigError } from '../config/environment.ts'

/**
 * Throws ConfigError, in a line, where the role that a server was reached as is a superuser or has BYPASSRLS: row security holds neither, so
 * that the second lock (ADR 20) would be none for whatever leaves the roles of the API.
 */
export async function requireOrdinaryRole(db: Db): Promise<void> {
  const [role] = await db.query('SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = session_user')
  const held = [
    ...(role?.['rolsuper'] === true ? ['SUPERUSER'] : []),
    ...(role?.['rolbypassrls'] === true ? ['BYPASSRLS'] : []),
  ]
  if (held.length === 0) return
  throw new ConfigError(
    `Rayo cannot start: the role ${String(role?.['rolname'])} of DATABASE_URL has ${held.join(' and ')}, so that row security does not hold it. ` +
      'Give it a role of its own (docs/deploy.md, "One machine"), or set DATABASE_SUPERUSER=1 to run without that lock.',
  )
}
