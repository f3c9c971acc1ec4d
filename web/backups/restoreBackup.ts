import { z } from 'zod'
import { BEGIN, type Db, type Session } from '../../server/store/postgres/connection/connection.ts'
import { hashOf, migrate, type Migration } from '../../server/store/postgres/migrate.ts'
import { Refused } from '../operations/runCommand.ts'
import { BACKUP_SETTINGS, type BackupHead, createTally, tableRows, brokenBackup, readBackup } from './lines.ts'
import { quote, readTables, type Table } from './tables.ts'
import { DatabaseRefusal } from '#server/store/postgres/connection/errors'
import { ReferenceViolation, UniqueViolation } from '#server/store/port/failures'

/** Columns that the database computes from other tables' rows. They must come out the same by themselves. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = { fee: ['paid', 'written_off'] }

const BATCH = { rows: 500, characters: 1_000_000 }

/** Loads a backup's rows into empty `tables` and compares them. Throws Refused when they differ; then roll back. */
async function loadRows(session: Session, tables: readonly Table[], file: string): Promise<number> {
  const digests = new Map<Table, { rows: number; digest: string }>()
  let table: Table | null = null
  let batch: string[] = []
  let size = 0
  const flush = async () => {
    if (table && batch.length > 0) await insert(session, table, batch)
    batch = []
    size = 0
  }
  for await (const [word, value] of readBackup(file)) {
    if (word === 'table') {
      table = tableOf(tables, value)
    } else if (word === 'row') {
      batch.push(value)
      size += value.length
      if (batch.length === BATCH.rows || size > BATCH.characters) await flush()
    } else if (word === 'end') {
      await flush()
      if (!table) throw brokenBackup(file)
      digests.set(table, value)
    }
  }
  for (const one of tables) await requireEqual(session, one, digests.get(one))
  return [...digests.values()].reduce((sum, { rows }) => sum + rows, 0)
}

function tableOf(tables: readonly Table[], header: { name: string; columns: readonly string[] }): Table {
  const table = tables.find(({ name }) => name === header.name)
  const columns = table?.columns.map(({ name }) => name).join()
  if (table && columns === header.columns.join()) return table
  throw new Refused(`The backup’s table ${header.name} is not one of this database.`)
}

/** A trigger may have made a row already; the comparison shows whether it is the same. */
async function insert(session: Session, table: Table, rows: readonly string[]): Promise<void> {
  const columns = table.columns.filter(({ name }) => !COMPUTED[table.name]?.includes(name))
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const values = columns.map(({ name, type, json }) => quote(name) + (json ? `::${type}` : '')).join(', ')
  const types = columns.map(({ name, type, json }) => `${quote(name)} ${json ? 'text' : type}`).join(', ')
  const text = `INSERT INTO rayo.${quote(table.name)} (${names})
      SELECT ${values} FROM json_to_recordset($1::json) AS r(${types}) ON CONFLICT DO NOTHING`
  try {
    await session.query(text, [`[${rows.join(',')}]`])
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new Refused(
      `The backup does not fit this database, table ${table.name}: ${error.message}; nothing was kept.`,
      { cause: error },
    )
  }
}

const isRefusal = (error: unknown): error is Error =>
  [DatabaseRefusal, ReferenceViolation, UniqueViolation].some((kind) => error instanceof kind)

async function requireEqual(
  session: Session,
  table: Table,
  inBackup: { rows: number; digest: string } | undefined,
): Promise<void> {
  const tally = createTally()
  for await (const lines of tableRows(session, table)) tally.add(lines)
  const { rows, digest } = tally.result()
  if (rows === inBackup?.rows && digest === inBackup.digest) return
  throw new Refused(
    `After loading, the table ${table.name} is not what the backup holds (${rows} rows, ${inBackup?.rows ?? 0} expected); nothing was kept.`,
  )
}

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
  const rows = await db.transaction(
    async (session) => {
      const tables = await readTables(session)
      // Other sessions may not write between the check and the end.
      await session.query(
        `LOCK TABLE ${tables.map(({ name }) => `rayo.${name}`).join(', ')} IN SHARE ROW EXCLUSIVE MODE`,
      )
      await requireEmpty(session, tables)
      return loadRows(session, tables, file)
    },
    `${BEGIN}; ${BACKUP_SETTINGS}`,
    0,
  )
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
  const mismatch = migrations.find(({ name, hash }, index) => {
    const own = history[index]
    return own?.name !== name || hashOf(own) !== hash
  })
  if (!mismatch) return
  throw new Refused(
    `The backup was made by Rayo ${app}, a newer or another version, with the migration ${mismatch.name}: restore it with that version.`,
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
