/**
 * The Idempotency-Key of one intention to record money (decisions §6). Double clicks and retries share it, so that
 * money is recorded once. After a definite refusal (4xx) nothing was recorded, and a corrected request gets a new key.
 * When the outcome is unknown (no answer, 5xx, still running) the key stays. If the first attempt was recorded after
 * all, the API repeats its result, or refuses different data under the same key. It never records twice.
 */
export type KeyHolder = { current(): string; afterFailure(failure: unknown): void }

export function createKeyHolder(makeKey: () => string = () => crypto.randomUUID()): KeyHolder {
  let key = makeKey()
  return {
    current: () => key,
    afterFailure(failure) {
      if (isRefusal(failure)) key = makeKey()
    },
  }
}

const OUTCOME_UNKNOWN: ReadonlySet<number> = new Set([401, 408, 409, 425, 429])

/**
 * Whether the API certainly recorded nothing: a 4xx, except those that leave an earlier attempt with the same key open.
 */
export function isRefusal(failure: unknown): boolean {
  const status = statusOf(failure)
  return (
    status !== null && status >= 400 && status < 500 && !OUTCOME_UNKNOWN.has(status) && codeOf(failure) !== 'keyReused'
  )
}

/** The HTTP status of a failed call, null when there was no answer. */
export function statusOf(failure: unknown): number | null {
  const status = typeof failure === 'object' && failure !== null && 'status' in failure ? failure.status : null
  return typeof status === 'number' && status > 0 ? status : null
}

/** The stable code in the problem document of a failed call. */
export function codeOf(failure: unknown): string | null {
  const body = typeof failure === 'object' && failure !== null && 'body' in failure ? failure.body : null
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'string' ? code : null
}
