import { DomainError } from '#domain/api/errors'
import { Outage } from '#server/outage'

/** Rejects with `unavailable` after `ms`; the work itself goes on. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DomainError('unavailable', { cause: new Outage('deadline', `no answer in ${ms} ms`) })),
      ms,
    )
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
