import { DomainError } from '#domain/api/errors'
import { Outage } from '../outage.ts'

/** The failure of a request that the user pool does not answer, or with what nobody can use. */
export function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('unavailable', { cause: new Outage('userPool', message, cause) })
}
