import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Db } from '../../server/store/postgres/connection.ts'
import { Refused } from '../operations/runCommand.ts'
import { backupLines } from './backupLines.ts'
import { AS_IN_BACKUPS } from './tableRows.ts'

/** `now` in milliseconds, UTC. */
export type Origin = { app: string; now: number }

const tablesRow = z.tuple([z.object({ present: z.boolean() })])
const migrationRows = z.array(z.object({ name: z.string(), hash: z.string() }))

/** Writes a backup of the whole database without blocking writers. Throws Refused. */
export async function writeBackup(db: Db, out: Writable, { app, now }: Origin, end = true): Promise<void> {
  await db.transaction(async (session) => {
    const [{ present }] = tablesRow.parse(
      await session.query("SELECT to_regclass('rayo.migration') IS NOT NULL AS present"),
    )
    if (!present) throw new Refused('There is nothing to back up: the database has no tables yet.')
    const migrations = migrationRows.parse(await session.query('SELECT name, hash FROM rayo.migration ORDER BY name'))
    const head = { format: 1 as const, app, madeAt: new Date(now).toISOString(), migrations }
    await pipeline(Readable.from(backupLines(session, head)), createGzip(), out, { end })
  }, `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${AS_IN_BACKUPS}`)
}

/** Writes a new file that only its owner can read, and names it when it is complete. Throws Refused. */
export async function writeBackupFile(db: Db, file: string, origin: Origin): Promise<void> {
  if (await exists(file)) throw new Refused(`${file} exists already: name another file.`)
  const partial = `${file}.${process.pid}.part`
  try {
    await writeBackup(db, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }), origin)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch {
    return false
  }
}
