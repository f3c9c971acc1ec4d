import type { Db } from '#server/store/postgres/connection/connection'
import { DatabaseNotEmpty, loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { DEMO_ACCOUNTS, DEMO_DOMAINS } from '#mocks/fixtures/demoAccounts'
import { openLocalIdentity } from '../identity/localIdentity.ts'
import { Refused } from './runCommand.ts'

/** Loads the demo, dated from `now` (milliseconds, UTC), whole or not at all. Throws Refused when there is data. */
export async function seedDemo(db: Db, { now, accounts }: { now: number; accounts: boolean }): Promise<void> {
  // Loaded only here: no other start needs the fixtures.
  const { createFixtures } = await import('#mocks/fixtures/index')
  const { snapshot, cognitoUsers } = createFixtures(now)
  try {
    await db.transaction(
      async (session) => {
        // Code that opens its own transaction shares this one.
        const inside: Db = { ...db, transaction: (work) => work(session) }
        await loadSnapshot(inside, snapshot)
        if (!accounts) return
        const identity = await openLocalIdentity({ db: inside, clock: () => now, log: SILENT })
        await identity.ensureAccounts(cognitoUsers)
      },
      undefined,
      0,
    )
  } catch (error) {
    if (error instanceof DatabaseNotEmpty) throw new Refused('The database holds data already; nothing was changed.')
    throw error
  }
}

const SILENT = { failure: () => {} }

/** Loads the demo into an unused database, whole or not at all, even if the process is killed. */
export async function putDemoIntoNewDatabase(db: Db, now: number): Promise<void> {
  const [row] = await db.query(
    'SELECT EXISTS (SELECT FROM rayo.app_user) OR EXISTS (SELECT FROM rayo.institution) OR EXISTS (SELECT FROM rayo.identity_item) AS used',
  )
  if (row?.['used'] === true) return
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
