import { parseArgs } from 'node:util'
import { migrate } from '#server/store/postgres/migrate'
import { parseEnvironment } from '../web/config/environment.ts'
import { identityVariables } from '../web/config/pageVariables.ts'
import { identityKindOf } from '../web/config/serverConfig.ts'
import { demoAccountsTable } from '../mocks/fixtures/demoAccounts.ts'
import { withConfiguredDatabase } from '../web/operations/configuredDatabase.ts'
import { runCommand } from '../web/operations/runCommand.ts'
import { seedDemo } from '../web/operations/demoData.ts'

const USAGE = 'Usage: npm run db:seed'

await runCommand(USAGE, async () => {
  parseArgs({})
  // A Cognito pool has no demo accounts, and an installation with a pool does not use the stand-in's.
  const accounts = identityKindOf(parseEnvironment(process.env, identityVariables)) === 'local'
  await withConfiguredDatabase(process.env, async (db) => {
    await migrate(db)
    await seedDemo(db, { now: Date.now(), accounts })
  })
  console.log(accounts ? demoAccountsTable() : 'The demo records are there; the user pool has no accounts for them.')
})
