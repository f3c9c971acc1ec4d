/** The number of attempts, and the longest wait between two, in milliseconds (specification §9). */
export const ATTEMPTS = 3
const MAX_DELAY_MS = 300_000

const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

/** Errors by their names at the identity provider and the fetch layer (specification §8). */
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

/** The errors of fetch without an answer, by browser and Node. Other TypeErrors are our bugs and not worth a retry. */
const NO_ANSWER = /failed to fetch|fetch failed|networkerror|load failed|network request failed|network connection/i

export function isTransientStatus(status: number): boolean {
  return RETRIED_STATUSES.has(status)
}

/** Whether an error may be temporary. An HTTP answer has a `status`. Retry only what is safe to do twice. */
export function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('status' in error && typeof error.status === 'number' && error.status > 0) return isTransientStatus(error.status)
  if (error instanceof TypeError) return NO_ANSWER.test(error.message)
  return 'name' in error && typeof error.name === 'string' && NAMES.has(error.name)
}

/** Milliseconds to wait after an attempt: 2^attempt × 100 plus up to 100 of jitter. Null beyond the longest wait. */
export function backoff(attempt: number, random: () => number = Math.random): number | null {
  const ms = 2 ** attempt * 100 + random() * 100
  return ms > MAX_DELAY_MS ? null : ms
}

export type Outcome<T> = { value: T } | { error: unknown }

export type RetryOptions<T> = {
  /** Whether another attempt may end differently; by default `isRetryable` decides for errors. */
  isTransient?: (outcome: Outcome<T>) => boolean
  signal?: AbortSignal | null
  /** The time limit for all attempts together. When it ends, the last failure is thrown. */
  limit?: AbortSignal
  wait?: typeof delay
}

/** At most three attempts in all (specification §8, §9). Nothing else retries, so that attempts never multiply. */
export async function withRetries<T>(
  ask: () => Promise<T>,
  { isTransient = isRetryableOutcome, signal, limit, wait = delay }: RetryOptions<T> = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await settle(ask)
    const ms = attempt < ATTEMPTS && !limit?.aborted && isTransient(outcome) ? backoff(attempt) : null
    if (ms === null) {
      if ('error' in outcome) throw outcome.error
      return outcome.value
    }
    await wait(ms, signal)
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
  }
}

function isRetryableOutcome(outcome: Outcome<unknown>): boolean {
  return 'error' in outcome && isRetryable(outcome.error)
}

async function settle<T>(ask: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await ask() }
  } catch (error) {
    return { error }
  }
}

export function delay(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
