import type { Resource } from '../access/access.ts'
import { ERRORS, type ErrorCode, type FieldMessage } from './messages.ts'

export type { ErrorCode } from './messages.ts'

export type FieldErrors = Record<string, FieldMessage>

/** The record that already exists. Only people who may see it get it; `name` is its name in lists. */
export type Existing = { resource: Resource; id: string; name: string }

export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors
  /** The current record, after a stale version (412), or the current total, with `listChanged`. */
  readonly current: unknown
  readonly existing: Existing | undefined

  constructor(
    code: ErrorCode,
    details: { fields?: FieldErrors; current?: unknown; existing?: Existing | undefined; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = details.fields ?? {}
    this.current = details.current
    this.existing = details.existing
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}
