import { DomainError } from '#domain/errors'

/** Counts attempts by key; an installation with several processes puts a shared one in its place. */
export interface RateLimiter {
  /** Counts an attempt at an instant (milliseconds); answers the seconds to wait when there have been too many, else null. */
  take(key: string, now: number): number | null
}

/**
 * A sliding window in memory: at most `limit` attempts by key within `windowMs`. It remembers at most `capacity` keys and forgets the
 * one that was silent longest.
 */
export function createRateLimiter({ limit = 10, windowMs = 300_000, capacity = 10_000 } = {}): RateLimiter {
  const attempts = new Map<string, number[]>()
  return {
    take(key, now) {
      const recent = (attempts.get(key) ?? []).filter((at) => at > now - windowMs)
      const oldest = recent[0]
      const refused = recent.length >= limit && oldest !== undefined
      if (!refused) recent.push(now)
      // Deleting first puts the key at the end: a Map keeps the order of insertion.
      attempts.delete(key)
      attempts.set(key, recent)
      const silent = attempts.size > capacity ? attempts.keys().next().value : undefined
      if (silent !== undefined) attempts.delete(silent)
      return refused ? Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)) : null
    },
  }
}

/** Counts an attempt. Throws `rateLimited` with the seconds to wait as its cause, which become the Retry-After header. */
export function takeOrRefuse(limiter: RateLimiter, key: string, now: number): void {
  const wait = limiter.take(key, now)
  if (wait !== null) throw new DomainError('rateLimited', { cause: wait })
}
