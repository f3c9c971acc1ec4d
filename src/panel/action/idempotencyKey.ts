/**
 * The Idempotency-Key of one intention (decisions §6), shared by double clicks and retries. After a definite refusal
 * (4xx) the next request gets a new key; while the outcome is unknown it stays, and the API never records twice.
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

/** Whether the API certainly recorded nothing: a 4xx, except those that leave an earlier attempt with the key open. */
export function isRefusal(failure: unknown): boolean {
  const status = statusOf(failure)
  return (
    status !== null && status >= 400 && status < 500 && !OUTCOME_UNKNOWN.has(status) && codeOf(failure) !== 'keyReused'
  )
}

export function statusOf(failure: unknown): number | null {
  const status = typeof failure === 'object' && failure !== null && 'status' in failure ? failure.status : null
  return typeof status === 'number' && status > 0 ? status : null
}

export function codeOf(failure: unknown): string | null {
  const body = typeof failure === 'object' && failure !== null && 'body' in failure ? failure.body : null
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'string' ? code : null
}
