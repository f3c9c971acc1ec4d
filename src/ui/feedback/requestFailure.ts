import { z } from 'zod'
import { shell } from '../../providers/es/shell.ts'

const problemSchema = z.object({ code: z.string(), detail: z.string() })

export type FailureKind = 'network' | 'timeout' | 'status' | 'format'

/** The retry rule knows the first two by name (`providers/api/retry.ts`). */
const NAMES = {
  network: 'NetworkError',
  timeout: 'TimeoutError',
  status: 'StatusError',
  format: 'ParsingError',
} as const

/** A request that failed. `status` is the HTTP status, 0 if there is none; `data` is the answer read as JSON. */
export class RequestFailure extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly data: unknown

  constructor(kind: FailureKind, details: { status?: number; data?: unknown; cause?: unknown } = {}) {
    super(`request failed: ${kind} ${details.status ?? ''}`.trim(), { cause: details.cause })
    this.name = NAMES[kind]
    this.kind = kind
    this.status = details.status ?? 0
    this.data = details.data
  }
}

export function failureText(error: unknown): string {
  if (!(error instanceof RequestFailure)) return shell.error.unexpected
  if (error.kind === 'network') return shell.error.offline
  if (error.kind !== 'status') return shell.error[error.kind]
  if (error.status === 404) return shell.error.notFound
  if (error.status === 429) return shell.error.busy
  return error.status >= 500 ? shell.error.unavailable : (detailOf(error.data) ?? shell.error.unexpected)
}

/** The Spanish sentence of a problem document, which has a `code`. Another program's answer may be in any language. */
function detailOf(data: unknown): string | undefined {
  return problemSchema.safeParse(data).data?.detail
}
