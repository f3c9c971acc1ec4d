import { isNetworkError } from '../providers/retry.ts'
import { shell } from '../providers/es/shell.ts'

/** Why a request failed, as the specification's request layer tells it (§8): too late, an HTTP status, or not readable. */
export type FailureKind = 'timeout' | 'status' | 'format'

const NAMES = { timeout: 'TimeoutError', status: 'StatusError', format: 'ParsingError' } as const

/** A request that did not bring what was asked for. `status` is the HTTP one, 0 where there is none. */
export class RequestFailure extends Error {
  readonly kind: FailureKind
  readonly status: number

  constructor(kind: FailureKind, details: { status?: number; cause?: unknown } = {}) {
    super(`request failed: ${kind} ${details.status ?? ''}`.trim(), { cause: details.cause })
    this.name = NAMES[kind]
    this.kind = kind
    this.status = details.status ?? 0
  }
}

/** What a person reads of a failed request. */
export function failureText(error: unknown): string {
  if (isNetworkError(error)) return shell.error.offline
  if (!(error instanceof RequestFailure)) return shell.error.unexpected
  if (error.kind !== 'status') return shell.error[error.kind]
  if (error.status === 404) return shell.error.notFound
  if (error.status === 429) return shell.error.busy
  return error.status >= 500 ? shell.error.unavailable : shell.error.unexpected
}
