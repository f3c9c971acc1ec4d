import { DomainError } from '#domain/api/errors'
import { within } from '#domain/values/within'
import { Outage } from '#server/outage'

/** Rejects with `unavailable` after `ms`; the work itself goes on. */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = () => new DomainError('unavailable', { cause: new Outage('deadline', `no answer in ${ms} ms`) })
  return within(work, ms, late)
}

/** Runs at most `atOnce` works at a time, in order. Rejects with `unavailable` when `waiting` of them wait already. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting)
        throw new DomainError('unavailable', { cause: new Outage('queue', `${waiting} wait`) })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
