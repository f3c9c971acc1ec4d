import { expect, it, onTestFinished } from 'vitest'
import { createLimiter } from '#server/limiter'
import { createDb } from '#server/store/postgres/connection/connection'
import { createServerDriver } from '#server/store/postgres/connection/serverDriver'
import { createServerDatabase, freshDatabase } from '../support/databases.ts'
import { openTwoProcesses } from './twoProcesses.ts'

const REFUSED = { code: 'rateLimited' }
const edit = { as: 'ana', body: {} }
const wrong = { as: 'ana', body: { email: 'ana@rayo.test', password: 'wrong' } }

it('two processes on one server count writes and passwords together', async () => {
  const { ask, database } = await openTwoProcesses({ writes: 3, emailSignIns: 4 })
  const writes = await Promise.all(Array.from({ length: 10 }, (_, process) => ask(process, 'PUT', 'profile', edit)))
  expect(writes.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(writes.filter(({ status }) => status === 429)).toHaveLength(7)
  expect((await ask(0, 'PUT', 'profile', { ...edit, as: 'bruno' })).status).toBe(200)
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess += 1) statuses.push((await ask(guess, 'POST', 'auth/signIn', wrong)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  const rows = await database.query('SELECT key FROM rayo_limits.attempt')
  expect(JSON.stringify(rows)).not.toMatch(/ana|@|bruno/)
})

it('a count starts again for all processes once its time is over', async () => {
  const db = await freshDatabase('postgres')
  onTestFinished(() => db.close())
  const [one, other] = [createLimiter({ writes: 1 }, db), createLimiter({ writes: 1 }, db)]
  await one('writes', 'ana')
  await expect(other('writes', 'ana')).rejects.toMatchObject({ ...REFUSED, cause: 60 })
  await db.query('UPDATE rayo_limits.attempt SET expire = 0')
  const third = createLimiter({ writes: 1 }, db)
  await third('writes', 'ana')
  await expect(createLimiter({ writes: 1 }, db)('writes', 'ana')).rejects.toMatchObject(REFUSED)
})

it('each process counts on its own while the database is down or silent', async () => {
  const closed = createDb(createServerDriver({ url: await createServerDatabase(), poolSize: 1 }))
  await closed.close()
  const silent = { query: () => new Promise<never>(() => {}) }
  for (const db of [closed, silent]) {
    const limiter = createLimiter({ writes: 2 }, db)
    await Promise.all([limiter('writes', 'ana'), limiter('writes', 'ana')])
    await expect(limiter('writes', 'ana')).rejects.toMatchObject(REFUSED)
    await limiter('writes', 'bruno')
  }
})

it('each process counts reads without the database', async () => {
  const never = { query: () => Promise.reject(new Error('asked the database')) }
  const limiter = createLimiter({ reads: 1, addressReads: 1, pages: 1 }, never)
  for (const name of ['reads', 'addressReads', 'pages'] as const) {
    await limiter(name, 'ana')
    await expect(limiter(name, 'ana')).rejects.toMatchObject(REFUSED)
  }
})
