import type { FieldMessage } from '../api/errors.ts'
import { isOver, type StoredMembership } from './membership.ts'

type Member = Pick<StoredMembership, 'id' | 'institutionId' | 'guardianId' | 'until'>

/** Null if it may be. A family has one level: who pays for others has nobody who pays for them. */
export function guardianError(
  membership: Pick<Member, 'id' | 'institutionId'>,
  guardian: Member | null,
  hasWards: boolean,
  today: string,
): FieldMessage | null {
  // Does not reveal whether another institution has such a membership.
  if (guardian?.institutionId !== membership.institutionId) return 'unknownReference'
  if (guardian.id === membership.id) return 'ownGuardian'
  if (guardian.guardianId !== null) return 'guardianHasGuardian'
  if (hasWards) return 'guardianOfOthers'
  return isOver(guardian, today) ? 'guardianLeft' : null
}
