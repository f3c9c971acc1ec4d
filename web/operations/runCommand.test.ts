import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/store/postgres/store'
import { StoreUnavailable } from '#server/store/port/failures'
import { createServerDatabase } from '../../tests/support/databases.ts'
import { portError } from '#server/store/postgres/errors'
import { readableLine } from './runCommand.ts'

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
