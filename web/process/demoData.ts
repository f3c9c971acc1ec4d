import type { Db } from '#server/store/postgres/connection'
import { DEMO_ACCOUNTS, DEMO_DOMAINS } from '../../mocks/fixtures/demoAccounts.ts'
import { Refused } from '../operations/runCommand.ts'

/** Loads the demo into an unused database, whole or not at all, even if the process is killed. */
export async function putDemoIntoNewDatabase(db: Db, now: number): Promise<void> {
  const [row] = await db.query(
    'SELECT EXISTS (SELECT FROM rayo.app_user) OR EXISTS (SELECT FROM rayo.institution) OR EXISTS (SELECT FROM rayo.identity_item) AS used',
  )
  if (row?.['used'] === true) return
  // Loaded only here: no other start needs the fixtures.
  const { seedDemo } = await import('../operations/seedDemo.ts')
  await seedDemo(db, { now, accounts: true })
}

/** Throws Refused for real people: in a demonstration anybody can sign up as anybody and read their data. */
export async function refuseRealPeople(db: Db): Promise<void> {
  const [row] = await db.query(
    `SELECT count(*)::int AS people FROM rayo.app_user WHERE split_part(email, '@', 2) <> ALL ($1)`,
    [DEMO_DOMAINS],
  )
  const people = Number(row?.['people'])
  if (people === 0) return
  throw new Refused(
    `RAYO_DEMO=1 is refused because the database holds people who are not of the demo (${people}): name a user pool, or a database of its own. If it is a demonstration all the same, set RAYO_DEMO_WITH_PEOPLE=1 too.`,
  )
}

export async function holdsDemoAccounts(db: Db): Promise<boolean> {
  const subjects = DEMO_ACCOUNTS.map(({ subject }) => subject)
  const [row] = await db.query('SELECT EXISTS (SELECT FROM rayo.app_user WHERE subject = ANY ($1)) AS found', [
    subjects,
  ])
  return row?.['found'] === true
}
