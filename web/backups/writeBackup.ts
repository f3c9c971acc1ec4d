import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Db, Session } from '../../server/store/postgres/connection/connection.ts'
import { Refused } from '../operations/runCommand.ts'
import { createHash } from 'node:crypto'
import { markerLine, type BackupHead, BACKUP_SETTINGS, createTally, tableRows } from './lines.ts'
import { readTables } from './tables.ts'

/** A backup's lines, from a REPEATABLE READ transaction. Throws Refused when stored sums disagree with the ledger. */
async function* backupLines(session: Session, head: BackupHead): AsyncGenerator<string> {
  await requireSound(session)
  const whole = createHash('sha256')
  const withDigest = (text: string) => {
    whole.update(text)
    return text
  }
  yield withDigest(markerLine(['rayo-backup', head]))
  for (const table of await readTables(session)) {
    yield withDigest(markerLine(['table', { name: table.name, columns: table.columns.map(({ name }) => name) }]))
    const tally = createTally()
    for await (const lines of tableRows(session, table)) {
      tally.add(lines)
      yield withDigest(lines.join(''))
    }
    yield withDigest(markerLine(['end', tally.result()]))
  }
  yield markerLine(['whole', { digest: whole.digest('hex') }])
}

const UNSOUND = `
  SELECT
    (SELECT bool_and(pg_has_role(relowner, 'MEMBER')) FROM pg_class WHERE relnamespace = 'rayo'::regnamespace AND relkind = 'r') AS owner,
    (SELECT count(*) FROM rayo.fee LEFT JOIN (SELECT fee_id, sum(amount) AS amount FROM rayo.ledger_entry GROUP BY fee_id) AS ledger
      ON ledger.fee_id = fee.id WHERE fee.paid + fee.written_off <> coalesce(ledger.amount, 0))::integer AS fees,
    (SELECT count(*) FROM rayo.receipt_counter AS counter FULL JOIN
      (SELECT institution_id, max(number) AS last FROM rayo.receipt GROUP BY institution_id) AS given USING (institution_id)
      WHERE coalesce(counter.last, 0) <> coalesce(given.last, 0))::integer AS counters,
    (SELECT count(*) FROM rayo.fee_tally AS tally FULL JOIN
      (SELECT institution_id, count(*) FILTER (WHERE standing = 'none') AS "none", count(*) FILTER (WHERE standing = 'over') AS "over",
        count(*) FILTER (WHERE standing = 'paid') AS paid, count(*) FILTER (WHERE standing = 'open') AS "open"
        FROM rayo.fee GROUP BY institution_id) AS counted USING (institution_id)
      WHERE (coalesce(tally."none", 0), coalesce(tally."over", 0), coalesce(tally.paid, 0), coalesce(tally."open", 0))
        <> (coalesce(counted."none", 0), coalesce(counted."over", 0), coalesce(counted.paid, 0), coalesce(counted."open", 0)))::integer AS tallies`
const unsound = z.tuple([z.object({ owner: z.boolean(), fees: z.int(), counters: z.int(), tallies: z.int() })])

async function requireSound(session: Session): Promise<void> {
  const [{ owner, fees, counters, tallies }] = unsound.parse(await session.query(UNSOUND))
  // For everybody else, row security silently hides rows.
  if (!owner) throw new Refused('Only the user that the tables belong to sees all of them: name it in DATABASE_URL.')
  if (fees + counters + tallies === 0) return
  throw new Refused(
    `The database is damaged: ${fees} cuotas differ from their ledger, ${counters} receipt counters from the receipts, ${tallies} counts from the cuotas.`,
  )
}

/** `now` in milliseconds, UTC. */
export type Origin = { app: string; now: number }

const tablesRow = z.tuple([z.object({ present: z.boolean() })])
const migrationRows = z.array(z.object({ name: z.string(), hash: z.string() }))

/** Writes a backup of the whole database without blocking writers. Throws Refused. */
export async function writeBackup(db: Db, out: Writable, { app, now }: Origin, end = true): Promise<void> {
  await db.transaction(
    async (session) => {
      const [{ present }] = tablesRow.parse(
        await session.query("SELECT to_regclass('rayo.migration') IS NOT NULL AS present"),
      )
      if (!present) throw new Refused('There is nothing to back up: the database has no tables yet.')
      const migrations = migrationRows.parse(await session.query('SELECT name, hash FROM rayo.migration ORDER BY name'))
      const head = { format: 1 as const, app, madeAt: new Date(now).toISOString(), migrations }
      await pipeline(Readable.from(backupLines(session, head)), createGzip(), out, { end })
    },
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${BACKUP_SETTINGS}; SET LOCAL idle_in_transaction_session_timeout = 0`,
    0,
  )
}

/** Writes a new file that only its owner can read, and names it when it is complete. Throws Refused. */
export async function writeBackupFile(db: Db, file: string, origin: Origin): Promise<void> {
  if (existsSync(file)) throw new Refused(`${file} exists already: name another file.`)
  const partial = `${file}.${process.pid}.part`
  try {
    await writeBackup(db, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }), origin)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
