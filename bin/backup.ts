import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup, writeBackupFile } from '../web/backups/writeBackup.ts'
import { withConfiguredDatabase } from '../web/operations/configuredDatabase.ts'
import { runCommand, UsageError } from '../web/operations/runCommand.ts'
import manifest from '../package.json' with { type: 'json' }

const USAGE = `Usage: npm run db:backup [file]
Without a file: rayo-<instant>.jsonl.gz. With "-": standard output.`

await runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) throw new UsageError()
  const now = Date.now()
  const origin = { app: manifest.version, now }
  const [name = `rayo-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`] = positionals
  if (name === '-') {
    await withConfiguredDatabase(process.env, (db) => writeBackup(db, process.stdout, origin, false), { exists: true })
    return
  }
  // npm changes the folder: names are relative to the caller's.
  const file = resolve(process.env.INIT_CWD ?? '', name)
  await withConfiguredDatabase(process.env, (db) => writeBackupFile(db, file, origin), { exists: true })
  console.log(`Backup: ${file}`)
})
