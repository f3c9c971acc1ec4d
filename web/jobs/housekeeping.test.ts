import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabasePictures } from '#server/pictures/pictureFiles'
import { createMemoryStore } from '#server/store/memory/store'
import { anIdempotencyRecord, aPicture, aSnapshot } from '#tests/support/builders'
import { createLog } from '../monitoring/log.ts'
import { startHousekeeping } from './housekeeping.ts'
import { openMonthlyClub } from '#tests/support/monthlyClub'
import { openMonthlyQueue } from './monthlyQueue.ts'

const NOW = Date.UTC(2024, 5, 15, 15)
const clock = () => NOW
const log = (lines: string[]) => createLog('info', { write: (line) => void lines.push(line) })
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()

it('removes pictures that have been unused for a day', async () => {
  const pictures = [aPicture('old', { at: hoursAgo(25) }), aPicture('new', { at: hoursAgo(23) })]
  const store = createMemoryStore({ snapshot: aSnapshot({ pictures }) })
  const lines: string[] = []
  await startHousekeeping({ store, pictures: createDatabasePictures(store, clock), clock, log: log(lines) }).stop()
  expect(store.snapshot().pictures).toEqual([pictures[1]])
  expect(lines).toEqual([])
})

it('continues after a failure and logs it', async () => {
  const old = anIdempotencyRecord({ createdAt: hoursAgo(24 * 400) })
  const store = createMemoryStore({ snapshot: aSnapshot({ idempotency: [old] }) })
  const lines: string[] = []
  const pictures = { removeUnused: () => Promise.reject(new Error('no bucket')) }
  await startHousekeeping({ store, pictures, clock, log: log(lines) }).stop()
  expect(store.snapshot().idempotency).toEqual([])
  expect(lines.join()).toContain('unused pictures could not be removed')
})

describe('the queue of months', () => {
  it('is closed to the roles of the API', async () => {
    const { db } = await openMonthlyClub('postgres')
    for (const role of ['rayo_public', 'rayo_signed_in', 'rayo_signing_in', 'rayo_system']) {
      const reading = db.transaction(
        (session) => session.query('SELECT FROM rayo_queue.job'),
        `BEGIN; SET LOCAL ROLE ${role}`,
      )
      await expect(reading).rejects.toThrow(/permission denied for schema rayo_queue/)
    }
  })

  it('needs tables of the library’s own version', async () => {
    const { db } = await openMonthlyClub('postgres')
    await db.query('UPDATE rayo_queue.version SET version = version - 1')
    onTestFinished(async () => void (await db.query('UPDATE rayo_queue.version SET version = version + 1')))
    await expect(openMonthlyQueue(db)).rejects.toThrow(/requires migrations/)
  })
})
