import { DomainError } from '#domain/errors'

/** Counts attempts by key; an installation with several processes puts a shared one in its place. */
export interface RateLimiter {
  /** Counts an attempt at an instant (milliseconds); answers the seconds to wait when there have been too many, else null. */
  take(key: string, now: number): number | null
}

/**
 * A sliding window in memory: at most `limit` attempts by key within `windowMs`. It remembers at most `capacity` keys and forgets the
 * one that was silent longest, and those that were silent for a window.
 */
export function createRateLimiter({ limit = 10, windowMs = 300_000, capacity = 10_000 } = {}): RateLimiter {
  const attempts = new Map<string, Attempts>()
  return {
    take(key, now) {
      const recent = attempts.get(key) ?? { at: [], first: 0 }
      forget(recent, now - windowMs)
      const oldest = recent.at[recent.first]
      const refused = recent.at.length - recent.first >= limit && oldest !== undefined
      if (!refused) recent.at.push(now)
      // Deleting first puts the key at the end: a Map keeps the order of insertion.
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

/** When a key was counted, oldest first; those before `first` are too old to count. */
type Attempts = { at: number[]; first: number }

/** Leaves out what was counted until an instant. Many are dropped at once, since dropping one moves all that follow. */
function forget(attempts: Attempts, until: number): void {
  while ((attempts.at[attempts.first] ?? Infinity) <= until) attempts.first += 1
  if (attempts.first * 2 < attempts.at.length) return
  attempts.at.splice(0, attempts.first)
  attempts.first = 0
}

/** Counts an attempt. Throws `rateLimited` with the seconds to wait as its cause, which become the Retry-After header. */
export function takeOrRefuse(limiter: RateLimiter, key: string, now: number): void {
  const wait = limiter.take(key, now)
  if (wait !== null) throw new DomainError('rateLimited', { cause: wait })
}
