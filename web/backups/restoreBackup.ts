import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db, Session } from '../../server/store/postgres/connection.ts'
import { migrate, type Migration } from '../../server/store/postgres/migrate.ts'
import { Refused } from '../operations/runCommand.ts'
import { type BackupHead, AS_IN_BACKUPS } from './lines.ts'
import { loadRows } from './loadRows.ts'
import { readTables } from './tables.ts'

/** Fills an empty database with a backup, whole or not at all. Returns the number of rows; throws Refused. */
export async function restoreBackup(
  db: Db,
  { file, head }: { file: string; head: BackupHead },
  migrations: readonly Migration[],
): Promise<number> {
  const history = migrations.slice(0, head.migrations.length)
  requireHistory(head, history)
  await requireNoNewerTables(db, history)
  await migrate(db, history)
  const rows = await db.transaction(async (session) => {
    const tables = await readTables(session)
    // Other sessions may not write between the check and the end.
    await session.query(`LOCK TABLE ${tables.map(({ name }) => `rayo.${name}`).join(', ')} IN SHARE ROW EXCLUSIVE MODE`)
    await requireEmpty(session, tables)
    return loadRows(session, tables, file)
  }, `BEGIN; ${AS_IN_BACKUPS}`)
  await migrate(db, migrations)
  return rows
}

async function requireEmpty(session: Session, tables: readonly { name: string }[]): Promise<void> {
  const nonEmpty: string[] = []
  for (const { name } of tables) {
    const rows = await session.query(`SELECT FROM rayo.${name} LIMIT 1`)
    if (rows.length > 0) nonEmpty.push(name)
  }
  if (nonEmpty.length > 0)
    throw new Refused(`The database holds data already (${nonEmpty.join(', ')}); nothing was changed.`)
}

function requireHistory({ app, migrations }: BackupHead, history: readonly Migration[]): void {
  const strange = migrations.find(({ name, hash }, index) => {
    const own = history[index]
    return own?.name !== name || createHash('sha256').update(own.sql).digest('hex') !== hash
  })
  if (!strange) return
  throw new Refused(
    `The backup was made by Rayo ${app}, a newer or another version, with the migration ${strange.name}: restore it with that version.`,
  )
}

async function requireNoNewerTables(db: Db, history: readonly Migration[]): Promise<void> {
  const [{ exists }] = z
    .tuple([z.object({ exists: z.boolean() })])
    .parse(await db.query(`SELECT to_regclass('rayo.migration') IS NOT NULL AS exists`))
  if (!exists) return
  const applied = z.array(z.object({ name: z.string() })).parse(await db.query('SELECT name FROM rayo.migration'))
  if (applied.every(({ name }) => history.some((migration) => migration.name === name))) return
  throw new Refused(
    'The backup is of an earlier version than the tables of this database: restore it into a database that has none yet.',
  )
}
