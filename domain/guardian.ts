import type { FieldMessage } from './errors.ts'
import { isOver } from './membership.ts'
import type { StoredMembership } from './membership.ts'

type Member = Pick<StoredMembership, 'id' | 'institutionId' | 'guardianId' | 'until'>

/**
 * Returns why a membership may not have another one as its guardian, who pays for it; null if it may. `guardian` is
 * null if there is no such membership, `hasWards` says whether the membership is a guardian itself, and `today` is the
 * institution's day. A family has one level: whoever pays for others has nobody who pays for them.
 */
export function guardianError(
  membership: Pick<Member, 'id' | 'institutionId'>,
  guardian: Member | null,
  hasWards: boolean,
  today: string,
): FieldMessage | null {
  // Whether another institution has such a membership is not told.
  if (guardian?.institutionId !== membership.institutionId) return 'unknownReference'
  if (guardian.id === membership.id) return 'ownGuardian'
  if (guardian.guardianId !== null) return 'guardianHasGuardian'
  if (hasWards) return 'guardianOfOthers'
  return isOver(guardian, today) ? 'guardianLeft' : null
}
