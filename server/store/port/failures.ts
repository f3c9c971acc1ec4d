import type { CatalogueKey } from '../../resources/catalogue.ts'

export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the store is unavailable', { cause })
    this.name = 'StoreUnavailable'
  }
}

export class UniqueViolation extends Error {
  readonly constraint: UniqueConstraint

  constructor(constraint: UniqueConstraint) {
    super(`unique: ${constraint}`)
    this.constraint = constraint
    this.name = 'UniqueViolation'
  }
}

/** Beside those of the catalogue. */
export const UNIQUE_CONSTRAINTS = [
  'user.email',
  'user.subject',
  'membership.userInstitution',
  'fee.period',
  'fee.run',
  'fee.opening',
  'run.schedule',
  'bankLine.fileLine',
  'receipt.number',
  'reminder.memberDay',
  'ledgerEntry.reverses',
  'cashMovement.reverses',
  'idempotency.key',
] as const

export type UniqueConstraint = CatalogueKey | (typeof UNIQUE_CONSTRAINTS)[number]

export class ReferenceViolation extends Error {
  readonly reference: string

  constructor(reference: string) {
    super(`reference: ${reference}`)
    this.reference = reference
    this.name = 'ReferenceViolation'
  }
}

export class StaleVersion extends Error {
  constructor() {
    super('stale version')
    this.name = 'StaleVersion'
  }
}
