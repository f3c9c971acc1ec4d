import { calendarDateIn } from '#domain/values/calendar'
import type { FieldErrors } from '#domain/api/errors'
import { guardianError } from '#domain/members/guardian'
import type { StoredMembership } from '#domain/members/membership'
import type { ReadTransaction } from '../../store/port.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import type { Caller } from '../records/caller.ts'

/** The institution is locked, so that two changes at once cannot make each member pay for the other. */
export async function guardianErrors(
  tx: ReadTransaction,
  caller: Caller,
  path: string,
  membership: Pick<StoredMembership, 'id' | 'institutionId' | 'guardianId'>,
  institution: Books,
): Promise<FieldErrors> {
  if (membership.guardianId === null) return {}
  const guardian = await tx.memberships.get(membership.guardianId)
  const wards = await tx.memberships.wardsOf([membership.id])
  const today = calendarDateIn(institution.timezone, caller.now)
  const error = guardianError(membership, guardian, wards.length > 0, today)
  return error === null ? {} : { [`${path}.guardianId`]: error }
}
