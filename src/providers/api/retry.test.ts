import { describe, expect, it, vi } from 'vitest'
import { backoff, delay, isRetryable, withRetries } from './retry.ts'
import { createPublicCache } from '../../public-site/publicCache.ts'
import { createPanelQueryClient } from '../../panel/frame/firstList.ts'

const withStatus = (status: number) => Object.assign(new Error('http'), { status })
const errorNamed = (name: string) => Object.assign(new Error('named'), { name })

describe('isRetryable', () => {
  it.each([429, 500, 502, 503, 504])('retries an answer of %i', (status) => {
    expect(isRetryable(withStatus(status))).toBe(true)
  })

  it.each([200, 400, 401, 403, 404, 409, 412, 413, 422, 501])('does not retry an answer of %i', (status) => {
    expect(isRetryable(withStatus(status))).toBe(false)
  })

  it.each(['Failed to fetch', 'fetch failed', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
    'retries after no answer: %s',
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
  ])('retries errors of %s', (_, names) => {
    expect(names.filter((name) => !isRetryable(errorNamed(name)))).toEqual([])
  })

  it('does not retry our own faults or an abort', () => {
    expect(isRetryable(new TypeError('x is not a function'))).toBe(false)
    expect(isRetryable(errorNamed('AbortError'))).toBe(false)
    expect(isRetryable('text')).toBe(false)
    expect(isRetryable(null)).toBe(false)
  })
})

describe('backoff', () => {
  it.each([0, 0.5, 0.999])('is 2^attempt × 100 ms and up to 100 of jitter (%d of it), to 300000 ms (§9)', (part) => {
    for (let attempt = 0; attempt <= 11; attempt += 1) {
      expect(backoff(attempt, () => part)).toBe(2 ** attempt * 100 + part * 100)
    }
    expect(backoff(12, () => part)).toBeNull()
  })
})

describe('withRetries', () => {
  it('tries three times, and throws the last failure', async () => {
    const wait = vi.fn<typeof delay>(() => Promise.resolve())
    const ask = vi.fn<() => Promise<string>>().mockImplementation(() => Promise.reject(withStatus(503)))
    await expect(withRetries(ask, { wait })).rejects.toMatchObject({ status: 503 })
    expect(ask).toHaveBeenCalledTimes(3)
    const [first = 0, second = 0] = wait.mock.calls.map(([ms]) => ms)
    expect([first >= 200 && first <= 300, second >= 400 && second <= 500]).toEqual([true, true])
  })

  it('ends with the first success, or with a failure that another attempt would not mend', async () => {
    const wait = vi.fn<typeof delay>(() => Promise.resolve())
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(withStatus(503)).mockResolvedValue('yes')
    expect(await withRetries(ask, { wait })).toBe('yes')
    expect(ask).toHaveBeenCalledTimes(2)
    const final = vi.fn<() => Promise<string>>().mockRejectedValue(withStatus(404))
    await expect(withRetries(final, { wait })).rejects.toMatchObject({ status: 404 })
    expect(final).toHaveBeenCalledTimes(1)
  })

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

  it('does not wait out the longest pause after an abort', async () => {
    const controller = new AbortController()
    const paused = delay(300_000, controller.signal)
    controller.abort()
    await expect(paused).resolves.toBeUndefined()
  })
})

it('keeps unused data for 60 s and refetches on focus, reconnect and mount', () => {
  expect(createPanelQueryClient().getDefaultOptions().queries).toMatchObject({
    gcTime: 60_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchOnMount: true,
  })
})

it.each([createPanelQueryClient, () => createPublicCache().client])(
  'does not retry what the client below already retries: %o',
  (create) => {
    const { queries, mutations } = create().getDefaultOptions()
    expect(queries).toMatchObject({ retry: false })
    expect(mutations?.retry ?? false).toBe(false)
  },
)
