import { DomainError } from '#domain/errors'

/**
 * What `work` answers, or a rejection with `unavailable` when that takes longer than `ms`. The work itself is not interrupted; the database
 * ends statements by a limit of its own, and a request of money that is sent again has its Idempotency-Key.
 */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DomainError('unavailable')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
