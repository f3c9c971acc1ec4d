import { z } from 'zod'
import { idSchema } from '../values/identifier.ts'
import { isOver, feeUserIdOf, type StoredMembership } from './membership.ts'

export const wardSchema = z.object({
  membershipId: idSchema,
  institutionId: idSchema,
  /** The id that the ward's cuotas name: theirs, although a guardian pays. */
  payerId: idSchema,
  givenName: z.string(),
  familyName: z.string(),
})
export type Ward = z.infer<typeof wardSchema>

export type StoredWard = Ward & { guardianId: string; until: string | null }

type PersonName = { givenName: string; familyName: string }

export function wardOf(membership: StoredMembership, guardianId: string, person: PersonName | undefined): StoredWard {
  const { givenName, familyName } = membership.invitation ?? person ?? { givenName: '', familyName: '' }
  const { id, institutionId, until } = membership
  return { membershipId: id, institutionId, payerId: feeUserIdOf(membership), givenName, familyName, guardianId, until }
}

/** A guardian's membership that is pending or over shows nobody; a ward's that is over is not shown. */
export function activeWards(
  wards: readonly StoredWard[],
  active: readonly { id: string; today: string }[],
): readonly Ward[] {
  return wards.flatMap(({ guardianId, until, ...ward }) => {
    const guardian = active.find(({ id }) => id === guardianId)
    return guardian === undefined || isOver({ until }, guardian.today) ? [] : [ward]
  })
}

type Member = Pick<StoredMembership, 'id' | 'institutionId' | 'guardianId' | 'until'>

/** Null if it may be. A family has one level: who pays for others has nobody who pays for them. */
export function guardianError(
  membership: Pick<Member, 'id' | 'institutionId'>,
  guardian: Member | null,
  hasWards: boolean,
  today: string,
) {
  // Does not reveal whether another institution has such a membership.
  if (guardian?.institutionId !== membership.institutionId) return 'unknownReference'
  if (guardian.id === membership.id) return 'ownGuardian'
  if (guardian.guardianId !== null) return 'guardianHasGuardian'
  if (hasWards) return 'guardianOfOthers'
  return isOver(guardian, today) ? 'guardianLeft' : null
}
