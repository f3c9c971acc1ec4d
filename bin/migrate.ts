import { parseArgs } from 'node:util'
import { migrate } from '#server/store/postgres/migrate'
import { withConfiguredDatabase } from '../web/operations/configuredDatabase.ts'
import { runCommand } from '../web/operations/runCommand.ts'

const USAGE = 'Usage: npm run db:migrate'

const onWait = (name: string) => console.error(`${name} waits for a lock that another transaction holds.`)

await runCommand(USAGE, async () => {
  parseArgs({})
  const applied = await withConfiguredDatabase(process.env, (db) => migrate(db, undefined, { onWait }))
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is of this version already.')
})
