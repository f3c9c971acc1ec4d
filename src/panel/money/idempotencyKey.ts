/**
 * The Idempotency-Key of one intention to record money (decisions §6): the same across double clicks and retries, so that money is recorded
 * once. After a definite refusal (4xx) nothing was recorded, and what the person mends is a new request with a new key. When the outcome is
 * unknown (no answer, 5xx, still running) the key stays: should the first attempt have been recorded after all, the API answers its result
 * again, or refuses other data under the same key, and never records twice.
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

/** Whether the API surely recorded nothing: a 4xx, except those that tell nothing of an earlier attempt with the same key. */
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

/** The stable code of the problem document of a failed call. */
export function codeOf(failure: unknown): string | null {
  const body = typeof failure === 'object' && failure !== null && 'body' in failure ? failure.body : null
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'string' ? code : null
}
