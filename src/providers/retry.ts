/** Retries after the first attempt (specification §9). */
export const MAX_RETRIES = 3

/** HTTP answers that may be others in a moment (specification §8). */
export const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

/** Errors that the identity provider and the fetch layer name: throttling, timeouts, skewed clocks and signatures (specification §8). */
const NAMES: ReadonlySet<string> = new Set([
  'NetworkError',
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'TooManyRequestsException',
  'RequestThrottled',
  'SlowDown',
  'RequestExpired',
  'RequestInTheFuture',
  'RequestTimeTooSkewed',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
])

/** What fetch throws, by browser and Node, when there was no answer; other TypeErrors are faults of ours and not worth a retry. */
const NO_ANSWER = /failed to fetch|fetch failed|networkerror|load failed|network request failed|network connection/i

/** Whether a request got no answer at all: offline, refused, cut off. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message)
}

/** Whether an error may pass by itself. An HTTP answer is known by its `status`. Only idempotent requests may be tried again. */
export function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('status' in error && typeof error.status === 'number' && error.status > 0)
    return RETRIED_STATUSES.has(error.status)
  return isNetworkError(error) || ('name' in error && typeof error.name === 'string' && NAMES.has(error.name))
}

/** Whether to try again after `failures` failed attempts, the last one with this error; as TanStack Query's `retry`, which counts from 0. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && isRetryable(error)
}

/**
 * Milliseconds before the retry after `failures` earlier failures (from 0): 2^attempt × 100 plus up to 100 of jitter (specification §9), the
 * first attempt being 1. With three retries it never comes near the specification's ceiling of 300000.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  return 2 ** (failures + 1) * 100 + random() * 100
}
