import { parseArgs } from 'node:util'
import type { Store } from '#server/store/port'
import { migrate } from '#server/store/postgres/migrate'
import { createPostgresStore } from '#server/store/postgres/store'
import type { Db } from '#server/store/postgres/connection/connection'
import { checkBooks } from '../web/operations/checkBooks.ts'
import { withConfiguredDatabase } from '../web/operations/configuredDatabase.ts'
import { inviteByEmail, grantSuperAdmin, listSuperAdmins, revokeSuperAdmin } from '../web/operations/superAdmins.ts'
import type { Grant } from '../web/operations/superAdmins.ts'
import { Refused, runCommand, UsageError } from '../web/operations/runCommand.ts'

const USAGE = `Usage: npm run admin -- <command>
  grant-superadmin <email>    makes a person a SuperAdmin; one without a record becomes it at the first sign-in
  revoke-superadmin <email>   makes them somebody like any other; refused for the last one
  list-superadmins
  check-books                 compares each figure of the books with the ledger, and names those that differ`

await runCommand(USAGE, async () => {
  const [command, email, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (more.length > 0) throw new UsageError()
  if (command === 'list-superadmins' && email === undefined) await onStore(list)
  else if (command === 'check-books' && email === undefined) await books()
  else if (command === 'grant-superadmin' && email !== undefined) await onStore((store) => grant(store, email))
  else if (command === 'revoke-superadmin' && email !== undefined) await onStore((store) => revoke(store, email))
  else throw new UsageError()
})

async function books(): Promise<void> {
  const count = await withConfiguredDatabase(process.env, printDifferences, { exists: true })
  if (count > 0) throw new Refused(`The books are wrong in ${count} figures: they were left as they are.`)
  console.log('The books are right.')
}

async function printDifferences(db: Db): Promise<number> {
  let differences = 0
  for await (const { institution, institutionId, check, record, stored, expected } of checkBooks(db)) {
    differences += 1
    console.log(`${institution} (${institutionId}): ${check} of ${record} is ${stored}, and ought to be ${expected}`)
  }
  return differences
}

async function onStore(work: (store: Store) => Promise<void>): Promise<void> {
  await withConfiguredDatabase(process.env, async (db) => {
    await migrate(db)
    await work(createPostgresStore(db))
  })
}

async function grant(store: Store, text: string): Promise<void> {
  const grantResult = await grantSuperAdmin({ store, now: Date.now() }, text)
  console.log(grantedLine(grantResult))
  if (grantResult.linked || !(await inviteByEmail(process.env, grantResult.email))) return
  console.log('The user pool has an account for that e-mail; a new one is told its temporary password by e-mail.')
}

function grantedLine({ email, was, linked }: Grant): string {
  if (was === 'superAdmin') return `${email} is a SuperAdmin already.`
  return `${email} is a SuperAdmin now${linked ? '' : ', from the first sign-in with that e-mail on'}.`
}

async function revoke(store: Store, text: string): Promise<void> {
  const { email } = await revokeSuperAdmin({ store, now: Date.now() }, text)
  console.log(`${email} is not a SuperAdmin any more.`)
}

async function list(store: Store): Promise<void> {
  const people = await listSuperAdmins({ store, now: Date.now() })
  for (const { email, linked, active } of people) {
    console.log(`${email}${linked ? '' : ' (has not signed in yet)'}${active ? '' : ' (deactivated)'}`)
  }
  if (people.length === 0) console.log('There is no SuperAdmin: npm run admin -- grant-superadmin <email>')
}
