import type { CatalogueKey } from '../../resources/catalogue.ts'

/** The store cannot be reached, or was lost while it worked. The request can be repeated once it is back. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the store is unavailable', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** A unique key is taken; `constraint` is its name. */
export class UniqueViolation extends Error {
  readonly constraint: UniqueConstraint

  constructor(constraint: UniqueConstraint) {
    super(`unique: ${constraint}`)
    this.constraint = constraint
    this.name = 'UniqueViolation'
  }
}

export type UniqueConstraint =
  | CatalogueKey
  | 'user.email'
  | 'user.subject'
  | 'membership.userInstitution'
  | 'fee.period'
  | 'fee.run'
  | 'run.schedule'
  | 'bankLine.fileLine'
  | 'receipt.number'
  | 'reminder.memberDay'
  | 'ledgerEntry.reverses'
  | 'idempotency.key'

/** A record names one that does not exist, or a removed record is still named. */
export class ReferenceViolation extends Error {
  readonly reference: string

  constructor(reference: string) {
    super(`reference: ${reference}`)
    this.reference = reference
    this.name = 'ReferenceViolation'
  }
}

/** The stored version differs from the expected one. */
export class StaleVersion extends Error {
  constructor() {
    super('stale version')
    this.name = 'StaleVersion'
  }
}
