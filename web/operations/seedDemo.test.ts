import { expect, it } from 'vitest'
import { freshDatabase } from '../../tests/support/databases.ts'
import { DEMO_ACCOUNTS } from '../../mocks/fixtures/demoAccounts.ts'
import { refuseRealPeople } from '../process/backend.ts'
import { seedDemo } from './seedDemo.ts'

const now = Date.UTC(2026, 10, 20, 12)

it('loads the demo with its accounts into an empty database, and refuses a second time', async () => {
  const db = await freshDatabase('postgres')
  const counts = () =>
    db.query(`SELECT (SELECT count(*) FROM rayo.app_user) AS users, (SELECT count(*) FROM rayo.fee) AS fees,
      (SELECT count(*) FROM rayo.identity_item) AS items`)
  await seedDemo(db, { now, accounts: true })
  const seeded = await counts()
  expect(seeded[0]?.['users']).toBe(400)
  for (const { subject, email } of DEMO_ACCOUNTS.filter(({ status }) => status !== 'UNCONFIRMED')) {
    const [item] = await db.query('SELECT value FROM rayo.identity_item WHERE key LIKE $1', [`%${subject}`])
    expect(JSON.stringify(item)).toContain(email)
  }
  await expect(seedDemo(db, { now, accounts: true })).rejects.toThrow('holds data already')
  expect(await counts()).toEqual(seeded)
  await refuseRealPeople(db)
  await db.query(`UPDATE rayo.app_user SET email = 'ana@rayo.test.club.example' WHERE email = 'user@rayo.test'`)
  await expect(refuseRealPeople(db)).rejects.toThrow(
    /^RAYO_DEMO=1 is refused [^\n]+ \(1\)[^\n]+RAYO_DEMO_WITH_PEOPLE=1 too\.$/,
  )
  await db.close()
})

it('adds no accounts to a Cognito user pool', async () => {
  const db = await freshDatabase('postgres')
  await seedDemo(db, { now, accounts: false })
  expect(await db.query('SELECT FROM rayo.identity_item')).toEqual([])
  await db.close()
})
