import { calendarDateIn } from '#domain/calendar'
import type { FieldErrors } from '#domain/errors'
import { guardianError } from '#domain/guardian'
import type { Institution } from '#domain/institution'
import type { StoredMembership } from '#domain/membership'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'

/**
 * Returns the error at `guardianId` if a membership may not have the guardian that it names. It locks the institution
 * first, so that two changes at once cannot make each member pay for the other.
 */
export async function guardianErrors(
  tx: WriteTransaction,
  caller: Caller,
  path: string,
  membership: Pick<StoredMembership, 'id' | 'institutionId' | 'guardianId'>,
  institution: Institution,
): Promise<FieldErrors> {
  if (membership.guardianId === null) return {}
  await tx.lock('institution', institution.id)
  const guardian = await tx.memberships.get(membership.guardianId)
  const wards = await tx.memberships.wardsOf([membership.id])
  const today = calendarDateIn(institution.timezone, caller.now)
  const error = guardianError(membership, guardian, wards.length > 0, today)
  return error === null ? {} : { [`${path}.guardianId`]: error }
}
