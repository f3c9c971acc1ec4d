import type { PictureStore } from '#server/pictures/port'
import { forgetOldRequests } from '#server/http/writeRoute'
import { deleteOldVisitorRecords } from '#server/services/visitors/contactMessages'
import { repeat, type Job, type Repeating } from './repeating.ts'

/** In milliseconds. Several processes may do it at once. */
const EVERY_MS = 3_600_000

/** How long a picture waits for its record, in milliseconds: a form may stay open for a day. */
const UNUSED_MS = 86_400_000

type Housekeeping = Job & { pictures: Pick<PictureStore, 'removeUnused'> }

export function startHousekeeping({ store, pictures, clock, log, mustWait = () => false }: Housekeeping): Repeating {
  const attempt = async (work: () => Promise<unknown>, failure: string) => {
    try {
      await work()
    } catch (error) {
      log.failure(failure, error)
    }
  }
  const repeating = repeat(EVERY_MS, async () => {
    if (mustWait()) return
    const now = clock()
    const system = store.as({ kind: 'system' }, now)
    await attempt(() => forgetOldRequests(system), 'old requests could not be forgotten')
    await attempt(() => deleteOldVisitorRecords(system), 'what visitors wrote could not be forgotten')
    const before = new Date(now - UNUSED_MS).toISOString()
    await attempt(() => pictures.removeUnused(before), 'unused pictures could not be removed')
  })
  void repeating.tick()
  return repeating
}
