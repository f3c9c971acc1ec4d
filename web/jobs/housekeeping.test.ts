import { expect, it } from 'vitest'
import { createDatabasePictures } from '#server/pictures/pictureFiles'
import { createMemoryStore } from '#server/store/memory/store'
import { aPicture, aSnapshot, anIdempotencyRecord } from '#tests/support/builders'
import { createLog } from '../monitoring/log.ts'
import { startHousekeeping } from './housekeeping.ts'

const NOW = Date.UTC(2024, 5, 15, 15)
const clock = () => NOW
const log = (lines: string[]) => createLog('info', { write: (line) => void lines.push(line) })
const agoOf = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()

it('removes pictures that have been unused for a day', async () => {
  const pictures = [aPicture('old', { at: agoOf(25) }), aPicture('new', { at: agoOf(23) })]
  const store = createMemoryStore({ snapshot: aSnapshot({ pictures }) })
  const lines: string[] = []
  await startHousekeeping({ store, pictures: createDatabasePictures(store, clock), clock, log: log(lines) })()
  expect(store.snapshot().pictures).toEqual([pictures[1]])
  expect(lines).toEqual([])
})

it('continues after a failure and logs it', async () => {
  const old = anIdempotencyRecord({ createdAt: agoOf(24 * 400) })
  const store = createMemoryStore({ snapshot: aSnapshot({ idempotency: [old] }) })
  const lines: string[] = []
  const pictures = { removeUnused: () => Promise.reject(new Error('no bucket')) }
  await startHousekeeping({ store, pictures, clock, log: log(lines) })()
  expect(store.snapshot().idempotency).toEqual([])
  expect(lines.join()).toContain('unused pictures could not be removed')
})
