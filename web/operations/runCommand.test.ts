import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/store/postgres/store'
import { StoreUnavailable } from '#server/store/port/failures'
import { createServerDatabase, freshDatabase } from '../../tests/support/databases.ts'
import { portError } from '#server/store/postgres/connection/errors'
import { readableLine, Refused } from './runCommand.ts'
import { DEMO_ACCOUNTS } from '#mocks/fixtures/demoAccounts'
import { refuseRealPeople, seedDemo } from './demoData.ts'

async function lineOf(url: string, sql = 'SELECT 1'): Promise<string | null> {
  const db = await openDatabase({ url, poolSize: 1 })
  const failure = await db.query(sql).then(
    () => null,
    (error: unknown) => error,
  )
  await db.close()
  return readableLine(failure)
}

describe('the line that an operator reads', () => {
  it('names the reason of a refused connection', async () => {
    const url = await createServerDatabase()
    const none = new URL(url)
    none.pathname = 'nothing'
    expect(await lineOf(none.href)).toBe('The database cannot be used: database "nothing" does not exist')
    none.username = 'nobody_of_ours'
    expect(await lineOf(none.href)).toMatch(/^The database cannot be used: .*nobody_of_ours/)
    expect(await lineOf(url, 'SET ROLE rayo_public; SELECT * FROM rayo.app_user')).toBe(
      'The database cannot be used: permission denied for table app_user',
    )
  })

  it('names the reason of a server that does not answer, also with several addresses', () => {
    const failures = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('and 127.0.0.1')])
    const lines = [failures, new Error('timeout'), undefined].map((cause) => readableLine(new StoreUnavailable(cause)))
    expect(lines).toEqual([
      'The database cannot be used: connect ECONNREFUSED ::1:5432',
      'The database cannot be used: timeout',
      'The database cannot be used: it does not answer',
    ])
  })

  it('names the setting that a pooler in transaction mode needs', () => {
    const unprepared = Object.assign(new Error('prepared statement "rayo_x" does not exist'), { code: '26000' })
    expect(readableLine(portError(unprepared))).toMatch(
      /^The database cannot be used: it is behind a pooler .*DATABASE_PREPARED=0/,
    )
  })

  it('is missing for an unexpected failure', () => {
    for (const error of [new TypeError('x is not a function'), 'text', null]) expect(readableLine(error)).toBeNull()
  })
})

const now = Date.UTC(2026, 10, 20, 12)

it('loads the demo with its accounts into an empty database, and refuses a second time', async () => {
  const db = await freshDatabase('postgres')
  const counts = () =>
    db.query(`SELECT (SELECT count(*) FROM rayo.app_user) AS users, (SELECT count(*) FROM rayo.fee) AS fees,
      (SELECT count(*) FROM rayo.identity_item) AS items`)
  await seedDemo(db, { now, accounts: true })
  const seeded = await counts()
  expect(seeded[0]?.['users']).toBe(404)
  for (const { subject, email } of DEMO_ACCOUNTS.filter(({ status }) => status !== 'UNCONFIRMED')) {
    const [item] = await db.query('SELECT value FROM rayo.identity_item WHERE key LIKE $1', [`%${subject}`])
    expect(JSON.stringify(item)).toContain(email)
  }
  await expect(seedDemo(db, { now, accounts: true })).rejects.toBeInstanceOf(Refused)
  expect(await counts()).toEqual(seeded)
  await refuseRealPeople(db)
  await db.query(`UPDATE rayo.app_user SET email = 'ana@rayo.test.club.example' WHERE email = 'user@rayo.test'`)
  await expect(refuseRealPeople(db)).rejects.toThrow(
    /^RAYO_DEMO=1 is refused [^\n]+ \(1\)[^\n]+RAYO_DEMO_WITH_PEOPLE=1 too\.$/,
  )
  await db.close()
})
