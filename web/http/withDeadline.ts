import { DomainError } from '#domain/api/errors'
import { Outage } from '#server/outage'

/**
 * The result of `work`, or a rejection with `unavailable` after `ms`. The work itself goes on: the database has its own
 * statement limit, and a repeated money request has its Idempotency-Key.
 */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DomainError('unavailable', { cause: new Outage('deadline', `no answer in ${ms} ms`) })),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
