import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db, Session } from '../../server/store/postgres/connection.ts'
import { migrate } from '../../server/store/postgres/migrate.ts'
import type { Migration } from '../../server/store/postgres/migrate.ts'
import { Refused } from '../operations/runCommand.ts'
import type { BackupHead } from './lines.ts'
import { loadRows } from './loadRows.ts'
import { AS_IN_BACKUPS } from './tableRows.ts'
import { readTables } from './tables.ts'

/**
 * Fills an empty database with a backup, whole or not at all, and compares the two row by row, including the sums and
 * counters that triggers compute. First makes the tables of the backup's version, then runs the newer ones of
 * `migrations`. The file was checked and has that head. Returns the number of rows. Throws Refused when the backup is
 * of a newer version, before changing anything, and when the database has data.
 */
export async function restoreBackup(
  db: Db,
  { file, head }: { file: string; head: BackupHead },
  migrations: readonly Migration[],
): Promise<number> {
  const known = migrations.slice(0, head.migrations.length)
  requireKnown(head, known)
  await requireNoNewerTables(db, known)
  await migrate(db, known)
  const rows = await db.transaction(async (session) => {
    const tables = await readTables(session)
    // Nobody may write between our check and the end.
    await session.query(`LOCK TABLE ${tables.map(({ name }) => `rayo.${name}`).join(', ')} IN SHARE ROW EXCLUSIVE MODE`)
    await requireEmpty(session, tables)
    return loadRows(session, tables, file)
  }, `BEGIN; ${AS_IN_BACKUPS}`)
  await migrate(db, migrations)
  return rows
}

/** Throws when any table has rows; the message names those tables. */
async function requireEmpty(session: Session, tables: readonly { name: string }[]): Promise<void> {
  const filled: string[] = []
  for (const { name } of tables) {
    const rows = await session.query(`SELECT FROM rayo.${name} LIMIT 1`)
    if (rows.length > 0) filled.push(name)
  }
  if (filled.length > 0)
    throw new Refused(`The database holds data already (${filled.join(', ')}); nothing was changed.`)
}

function requireKnown({ app, migrations }: BackupHead, known: readonly Migration[]): void {
  const strange = migrations.find(({ name, hash }, index) => {
    const own = known[index]
    return own?.name !== name || createHash('sha256').update(own.sql).digest('hex') !== hash
  })
  if (!strange) return
  throw new Refused(
    `The backup was made by Rayo ${app}, a newer or another version, with the migration ${strange.name}: restore it with that version.`,
  )
}

async function requireNoNewerTables(db: Db, known: readonly Migration[]): Promise<void> {
  const [{ exists }] = z
    .tuple([z.object({ exists: z.boolean() })])
    .parse(await db.query(`SELECT to_regclass('rayo.migration') IS NOT NULL AS exists`))
  if (!exists) return
  const applied = z.array(z.object({ name: z.string() })).parse(await db.query('SELECT name FROM rayo.migration'))
  if (applied.every(({ name }) => known.some((migration) => migration.name === name))) return
  throw new Refused(
    'The backup is of an earlier version than the tables of this database: restore it into a database that has none yet.',
  )
}
