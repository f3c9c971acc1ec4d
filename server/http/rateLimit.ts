import { DomainError } from '#domain/errors'

/** Counts attempts by key. */
export interface RateLimiter {
  /** Counts an attempt at an instant (milliseconds). Returns the seconds to wait if there were too many, else null. */
  take(key: string, now: number): number | null
}

/** A sliding window in memory. When it is full, it forgets the key that was silent longest. */
export function createRateLimiter({ limit = 10, windowMs = 300_000, capacity = 10_000 } = {}): RateLimiter {
  const attempts = new Map<string, Attempts>()
  return {
    take(key, now) {
      const recent = attempts.get(key) ?? { at: [], first: 0 }
      forget(recent, now - windowMs)
      const oldest = recent.at[recent.first]
      const refused = recent.at.length - recent.first >= limit && oldest !== undefined
      if (!refused) recent.at.push(now)
      // Deleting first moves the key to the end: a Map keeps the order of insertion.
      attempts.delete(key)
      attempts.set(key, recent)
      for (const [silent, { at }] of attempts) {
        if (attempts.size <= capacity && (at.at(-1) ?? 0) > now - windowMs) break
        attempts.delete(silent)
      }
      return refused ? Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)) : null
    },
  }
}

/** The instants at which a key was counted, oldest first. Those before index `first` are too old to count. */
type Attempts = { at: number[]; first: number }

/** Drops the attempts counted until an instant, many at once, because each splice moves all that follow. */
function forget(attempts: Attempts, until: number): void {
  while ((attempts.at[attempts.first] ?? Infinity) <= until) attempts.first += 1
  if (attempts.first * 2 < attempts.at.length) return
  attempts.at.splice(0, attempts.first)
  attempts.first = 0
}

/** Throws `rateLimited` with the seconds to wait as its cause, which become the Retry-After header. */
export function takeOrRefuse(limiter: RateLimiter, key: string, now: number): void {
  const wait = limiter.take(key, now)
  if (wait !== null) throw new DomainError('rateLimited', { cause: wait })
}
