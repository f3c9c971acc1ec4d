import { describe, expect, it } from 'vitest'
import { isNetworkError, isRetryable, MAX_RETRIES, retryDelay, shouldRetry } from './retry.ts'

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
      expect(isNetworkError(new TypeError(message))).toBe(true)
      expect(isRetryable(new TypeError(message))).toBe(true)
    },
  )

  it('throttling, timeout and clock-skew names, but no fault of our own and no abort', () => {
    expect(
      ['ThrottlingException', 'TimeoutError', 'RequestTimeTooSkewed'].every((name) => isRetryable(named(name))),
    ).toBe(true)
    expect(isRetryable(new TypeError('x is not a function'))).toBe(false)
    expect(isRetryable(named('AbortError'))).toBe(false)
    expect(isRetryable('text')).toBe(false)
    expect(isRetryable(null)).toBe(false)
  })
})

it('tries at most three times more', () => {
  const error = withStatus(503)
  expect([0, 1, 2, 3, 4].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false, false])
  expect(MAX_RETRIES).toBe(3)
  expect(shouldRetry(0, withStatus(404))).toBe(false)
})

it('doubles the delay from 200 ms, with up to 100 ms of jitter', () => {
  expect([0, 1, 2].map((failures) => retryDelay(failures, () => 0))).toEqual([200, 400, 800])
  expect([0, 1, 2].map((failures) => retryDelay(failures, () => 1))).toEqual([300, 500, 900])
})
