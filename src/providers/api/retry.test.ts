import { describe, expect, it, vi } from 'vitest'
import { delay, isRetryable, withRetries } from './retry.ts'

const withStatus = (status: number) => Object.assign(new Error('http'), { status })
const named = (name: string) => Object.assign(new Error('named'), { name })

describe('isRetryable', () => {
  it.each([429, 500, 502, 503, 504])('an answer of %i', (status) => {
    expect(isRetryable(withStatus(status))).toBe(true)
  })

  it.each([200, 400, 401, 403, 404, 409, 412, 413, 422, 501])('not an answer of %i', (status) => {
    expect(isRetryable(withStatus(status))).toBe(false)
  })

  it.each(['Failed to fetch', 'fetch failed', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
    'no answer at all: %s',
    (message) => {
      expect(isRetryable(new TypeError(message))).toBe(true)
    },
  )

  it.each([
    ['no answer', ['NetworkError']],
    ['a timeout', ['TimeoutError', 'RequestTimeout', 'RequestTimeoutException']],
    ['throttling', ['Throttling', 'ThrottlingException', 'ThrottledException', 'RequestThrottled', 'SlowDown']],
    ['too many requests', ['TooManyRequestsException']],
    ['a skewed clock', ['RequestExpired', 'RequestInTheFuture', 'RequestTimeTooSkewed']],
    ['a signature', ['InvalidSignatureException', 'SignatureDoesNotMatch']],
  ])('what is named as %s', (_, names) => {
    expect(names.filter((name) => !isRetryable(named(name)))).toEqual([])
  })

  it('no fault of our own and no abort', () => {
    expect(isRetryable(new TypeError('x is not a function'))).toBe(false)
    expect(isRetryable(named('AbortError'))).toBe(false)
    expect(isRetryable('text')).toBe(false)
    expect(isRetryable(null)).toBe(false)
  })
})

describe('withRetries', () => {
  it('waits between attempts, and stops once the caller has cancelled', async () => {
    const controller = new AbortController()
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(withStatus(503))
    const wait = vi.fn<typeof delay>(() => {
      controller.abort()
      return Promise.resolve()
    })
    await expect(withRetries(ask, { wait, signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(wait).toHaveBeenCalledWith(expect.any(Number), controller.signal)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('does not sit out a pause of the longest kind once given up', async () => {
    const controller = new AbortController()
    const paused = delay(300_000, controller.signal)
    controller.abort()
    await expect(paused).resolves.toBeUndefined()
  })
})
