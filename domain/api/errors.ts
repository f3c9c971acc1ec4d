import type { Resource } from '../access/access.ts'
import type { ERROR_MESSAGES, FieldMessage } from './messages.ts'

/** The Spanish texts are in `messages.ts`. */
export const ERROR_STATUS = {
  malformedBody: 400,
  malformedQuery: 400,
  malformedId: 400,
  malformedHeader: 400,
  malformedPath: 400,
  unknownFilter: 400,
  unknownSort: 400,
  unknownFormat: 400,
  missingToken: 401,
  invalidToken: 401,
  signInFailed: 401,
  forbidden: 403,
  deactivated: 403,
  notFound: 404,
  methodNotAllowed: 405,
  emailTaken: 409,
  emailUnverified: 409,
  alreadyLinked: 409,
  alreadyMember: 409,
  alreadyInvited: 409,
  duplicate: 409,
  slugTaken: 409,
  inUse: 409,
  lastAdmin: 409,
  currencyFixed: 409,
  alreadyReversed: 409,
  alreadyDecided: 409,
  creditMoved: 409,
  refundedMore: 409,
  nothingOwed: 409,
  hasWriteOff: 409,
  notWrittenOff: 409,
  alreadyRefinanced: 409,
  notRefinanced: 409,
  debtChanged: 409,
  partOfPlan: 409,
  hasPayments: 409,
  alreadyCancelled: 409,
  alreadyClosed: 409,
  closedDays: 409,
  requestRunning: 409,
  listChanged: 409,
  notUndoable: 409,
  importInUse: 409,
  payerHasNoEmail: 409,
  memberHasNoEmail: 409,
  remindersStopped: 409,
  alreadyReminded: 409,
  nothingOverdue: 409,
  siteUnknown: 409,
  planFull: 409,
  administersAlready: 409,
  stillMember: 409,
  memberOwes: 409,
  memberHasCredit: 409,
  personErased: 409,
  gone: 410,
  stale: 412,
  bodyTooLarge: 413,
  pictureTooHeavy: 413,
  unsupportedMediaType: 415,
  validation: 422,
  keyReused: 422,
  notAPicture: 422,
  brokenPicture: 422,
  pictureTooLarge: 422,
  pictureTooSmall: 422,
  rateLimited: 429,
  internal: 500,
  unavailable: 503,
  mailUnconfirmed: 503,
  mailUnavailable: 503,
} as const satisfies Record<keyof typeof ERROR_MESSAGES, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** A message key for each wrong field, by its path (`offerings.0.dueDay`). */
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
    return ERROR_STATUS[this.code]
  }
}
