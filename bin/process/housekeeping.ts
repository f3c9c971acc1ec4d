import type { Clock } from '#domain/calendar'
import { forgetOldRequests } from '#server/services/forgetOldRequests'
import type { Store } from '#server/store/port'
import type { Log } from './log.ts'

/** How often (milliseconds); several processes may do it at once. */
const EVERY_MS = 3_600_000

/** Does now and every hour what no request does: forgets old Idempotency-Keys. Answers how to end it, once what runs is done. */
export function startHousekeeping({
  store,
  clock,
  log,
}: {
  store: Store
  clock: Clock
  log: Log
}): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const keepHouse = async () => {
    try {
      await forgetOldRequests({ store, now: clock() })
    } catch (error) {
      // The next hour tries again.
      log.failure('old requests could not be forgotten', error)
    }
  }
  const begin = () => {
    running = keepHouse()
  }
  const timer = setInterval(begin, EVERY_MS)
  timer.unref()
  begin()
  return async () => {
    clearInterval(timer)
    await running
  }
}
