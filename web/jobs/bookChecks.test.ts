import { expect, it, onTestFinished } from 'vitest'
import { EVERYTHING } from '#server/services/records/records'
import type { Db } from '#server/store/postgres/connection/connection'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { createPostgresStore } from '#server/store/postgres/store'
import { aFee, aSnapshot, aUser, anInstitution } from '#tests/support/builders'
import { freshDatabase } from '#tests/support/databases'
import { startBookChecks } from './bookChecks.ts'
import { createLog } from '../monitoring/log.ts'
import { createMetrics } from '../monitoring/metrics.ts'

const START = Date.UTC(2024, 5, 15, 15)
const MINUTE = 60_000
const DAY = 86_400_000

async function open() {
  const db = await freshDatabase('postgres')
  onTestFinished(() => db.close())
  const institution = anInstitution({ name: 'Club Norte' })
  const user = aUser()
  const fee = aFee({ institutionId: institution.id, userId: user.id })
  await loadSnapshot(db, aSnapshot({ institutions: [institution], users: [user], fees: [fee] }))
  const store = createPostgresStore(db)
  const clock = { now: START }
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const start = (database: Pick<Db, 'query'> = db) => {
    const checks = startBookChecks({ store, db: database, clock: () => clock.now, log })
    onTestFinished(() => checks.stop())
    return checks
  }
  const notices = async () => {
    const { rows } = await store.as({ kind: 'system' }, clock.now).read((tx) =>
      tx.contactMessages.list({
        scope: EVERYTHING,
        filter: { role: 'system' },
        sort: { field: 'createdAt', order: 'ASC' },
        range: { offset: 0, limit: 10 },
      }),
    )
    return rows
  }
  const falsify = () =>
    db.transaction(async (session) => {
      await session.query('ALTER TABLE rayo.fee DISABLE TRIGGER USER')
      await session.query('UPDATE rayo.fee SET paid = 5')
      await session.query('ALTER TABLE rayo.fee ENABLE TRIGGER USER')
    })
  return { db, store, institution, fee, clock, lines, start, notices, falsify }
}

it('checks the books ten minutes after the start, and then once each night', async () => {
  const { clock, start, lines } = await open()
  const checks = start()
  await checks.tick()
  expect(checks.figures()).toBeNull()
  clock.now += 10 * MINUTE
  await checks.tick()
  expect(checks.figures()).toMatchObject({ checkedAt: clock.now, differences: { paid: 0, number: 0 } })
  const hours = []
  for (const end = clock.now + 2 * DAY; clock.now < end; clock.now += 30 * MINUTE) {
    const before = checks.figures()
    await checks.tick()
    if (checks.figures() !== before) hours.push(new Date(clock.now).toISOString())
  }
  expect(hours).toEqual(['2024-06-16T07:10:00.000Z', '2024-06-17T07:10:00.000Z'])
  expect(lines.filter((line) => line.includes('the books were checked'))).toHaveLength(3)
})

it('logs and counts a difference, and sends the super admins one notice until it is read', async () => {
  const { clock, start, lines, notices, falsify, store, fee, institution } = await open()
  await falsify()
  const processes = [start(), start()] as const
  clock.now += 10 * MINUTE
  await Promise.all(processes.map((one) => one.tick()))
  const [line] = lines.filter((each) => each.includes('the books differ'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'error',
    check: 'paid',
    institutionId: institution.id,
    record: fee.id,
    expected: 0,
    stored: 5,
  })
  const metrics = createMetrics({ running: () => 0, books: processes[0].figures })
  const text = await metrics.text()
  expect(text).toMatch(/^rayo_book_differences\{check="paid"\} 1$/m)
  expect(text).toMatch(/^rayo_book_differences\{check="receipt"\} 0$/m)
  expect(text).toMatch(new RegExp(`^rayo_books_checked_timestamp_seconds ${clock.now / 1000}$`, 'm'))

  const [notice, ...others] = await notices()
  expect(others).toEqual([])
  if (!notice) throw new Error('no notice')
  expect(notice).toMatchObject({ name: 'Revisión de los libros', email: null, read: false })
  expect(notice.message).toContain(`Club Norte: lo pagado de la cuota ${fee.id} es`)
  clock.now += DAY
  await processes[0].tick()
  expect(await notices()).toHaveLength(1)
  await store
    .as({ kind: 'system' }, clock.now)
    .write((tx) => tx.contactMessages.update({ ...notice, read: true, version: 2 }, 1))
  clock.now += DAY
  await processes[0].tick()
  expect(await notices()).toHaveLength(2)
})

it('logs a failed check and retries the next night', async () => {
  const { db, clock, start, lines } = await open()
  let isAway = true
  const checks = start({ query: (...query) => (isAway ? Promise.reject(new Error('away')) : db.query(...query)) })
  clock.now += 10 * MINUTE
  await checks.tick()
  expect(lines.join()).toContain('the books could not be checked')
  expect(checks.figures()).toBeNull()
  isAway = false
  clock.now += DAY
  await checks.tick()
  expect(checks.figures()).not.toBeNull()
})
