import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRateLimiter } from './rateLimit.ts'

const LIMIT = 3
const WINDOW = 60

it('refuses the first attempt over the limit within a window, and returns when the oldest leaves it', () => {
  const attempts = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), later: fc.nat(25) }), { maxLength: 80 })
  fc.assert(
    fc.property(attempts, (made) => {
      const limiter = createRateLimiter({ limit: LIMIT, windowMs: WINDOW })
      let now = 1_000
      const taken: { key: string; at: number }[] = []
      for (const { key, later } of made) {
        now += later
        const recent = taken.filter((one) => one.key === key && one.at > now - WINDOW)
        const isFull = recent.length >= LIMIT
        expect(limiter.take(key, now)).toBe(isFull ? 1 : null)
        if (!isFull) taken.push({ key, at: now })
      }
    }),
    { seed: 2024 },
  )
  const limiter = createRateLimiter({ limit: 1, windowMs: 60_000 })
  expect([limiter.take('a', 0), limiter.take('a', 20_000), limiter.take('a', 60_000)]).toEqual([null, 40, null])
})

it('forgets the key that was silent longest when there are too many', () => {
  const limiter = createRateLimiter({ limit: 1, capacity: 2 })
  for (const key of ['a', 'b', 'c']) expect(limiter.take(key, 0)).toBeNull()
  expect([limiter.take('b', 1), limiter.take('c', 1), limiter.take('a', 1)]).toEqual([300, 300, null])
})
