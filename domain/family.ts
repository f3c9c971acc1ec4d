import { z } from 'zod'
import { idSchema } from './identifier.ts'
import { isOver, payerOf } from './membership.ts'
import type { StoredMembership } from './membership.ts'

/**
 * A membership that another one pays for, as the guardian sees it: the name, and the id that its cuotas name
 * (`payerId`, see `payerOf`). Nothing else of the person is told.
 */
export const wardSchema = z.object({
  membershipId: idSchema,
  institutionId: idSchema,
  payerId: idSchema,
  givenName: z.string(),
  familyName: z.string(),
})
export type Ward = z.infer<typeof wardSchema>

/** A ward as stored, with the guardian's membership and the last day of its own. */
export type StoredWard = Ward & { guardianId: string; until: string | null }

type Named = { givenName: string; familyName: string }

/** Returns a membership as its guardian sees it. `person` is the record of who accepted it. */
export function wardOf(membership: StoredMembership, guardianId: string, person: Named | undefined): StoredWard {
  const { givenName, familyName } = membership.invitation ?? person ?? { givenName: '', familyName: '' }
  const { id, institutionId, until } = membership
  return { membershipId: id, institutionId, payerId: payerOf(membership), givenName, familyName, guardianId, until }
}

/**
 * Returns the wards of a person's active memberships. A guardian's membership that is pending or over shows nobody, and
 * nobody sees a ward whose own membership is over.
 */
export function activeWards(
  wards: readonly StoredWard[],
  active: readonly { id: string; today: string }[],
): readonly Ward[] {
  return wards.flatMap(({ guardianId, until, ...ward }) => {
    const guardian = active.find(({ id }) => id === guardianId)
    return guardian === undefined || isOver({ until }, guardian.today) ? [] : [ward]
  })
}
