import type { Db } from '#server/store/postgres/connection'
import { DEMO_ACCOUNTS } from '../../mocks/fixtures/demoAccounts.ts'

/**
 * Puts the demo fixtures and accounts, dated from `now` (milliseconds, UTC), into a database that nobody has used yet: whole or not at all,
 * should the process be killed meanwhile.
 */
export async function putDemoIntoNewDatabase(db: Db, now: number): Promise<void> {
  const [row] = await db.query(
    'SELECT EXISTS (SELECT FROM rayo.app_user) OR EXISTS (SELECT FROM rayo.institution) OR EXISTS (SELECT FROM rayo.identity_item) AS used',
  )
  if (row?.['used'] === true) return
  // Loaded here alone: no other start has a use for the fixtures.
  const { seedDemo } = await import('../operations/seedDemo.ts')
  await seedDemo(db, { now, accounts: true })
}

/** Whether the demo accounts' people are among the records. */
export async function holdsDemoAccounts(db: Db): Promise<boolean> {
  const subjects = DEMO_ACCOUNTS.map(({ subject }) => subject)
  const [row] = await db.query('SELECT EXISTS (SELECT FROM rayo.app_user WHERE subject = ANY ($1)) AS found', [
    subjects,
  ])
  return row?.['found'] === true
}
