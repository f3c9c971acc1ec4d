import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { readMigrations } from '../server/store/postgres/migrate.ts'
import { checkBackup } from '../web/backups/lines.ts'
import { restoreBackup } from '../web/backups/restoreBackup.ts'
import { withConfiguredDatabase } from '../web/operations/configuredDatabase.ts'
import { runCommand, UsageError } from '../web/operations/runCommand.ts'

const USAGE = `Usage: npm run db:restore <file>
With "-": standard input. The database must hold no data.`

await runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new UsageError()
  if (name === '-') await withStandardInput(restore)
  else await restore(resolve(process.env.INIT_CWD ?? '', name))
})

async function restore(file: string): Promise<void> {
  const migrations = await readMigrations()
  // Before an embedded database is created for nothing.
  const head = await checkBackup(file)
  const rows = await withConfiguredDatabase(process.env, (db) => restoreBackup(db, { file, head }, migrations))
  console.log(
    `Restored ${rows} rows from the backup of ${head.madeAt}; the database holds exactly what the backup does.`,
  )
}

/** A backup is read twice, so standard input goes to a private file first. */
async function withStandardInput(work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rayo-restore-'))
  try {
    const file = join(folder, 'backup')
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }))
    await work(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
