import type { ErrorCode } from '#domain/api/errors'
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

export const UNIQUE_ERRORS = {
  'user.email': 'emailTaken',
  'user.subject': 'alreadyLinked',
  'membership.userInstitution': 'alreadyMember',
  'fee.period': 'duplicate',
  'fee.run': 'duplicate',
  'fee.opening': 'duplicate',
  'run.schedule': 'duplicate',
  'bankLine.fileLine': 'duplicate',
  'receipt.number': 'duplicate',
  'reminder.memberDay': 'alreadyReminded',
  'ledgerEntry.reverses': 'alreadyReversed',
  'cashMovement.reverses': 'alreadyReversed',
  'idempotency.key': 'requestRunning',
} as const satisfies Record<string, ErrorCode>

export type UniqueConstraint = CatalogueKey | keyof typeof UNIQUE_ERRORS

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
