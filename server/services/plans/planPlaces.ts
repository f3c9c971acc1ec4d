import { scopeOf } from '#domain/access'
import { calendarDateIn } from '#domain/calendar'
import { DomainError } from '#domain/errors'
import type { Institution } from '#domain/institution'
import { placesLeft } from '#domain/planLimit'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'

/**
 * Returns how many members an institution can still add by its plan (`domain/planLimit.ts`). Where there is a limit it
 * locks the institution, so that two who add the last member at once cannot both succeed.
 */
export async function placesLeftIn(
  tx: WriteTransaction,
  { actor, now }: Caller,
  { id, planId, timezone }: Institution,
): Promise<number> {
  const plan = planId === null ? null : await tx.plans.get(scopeOf(actor, 'plans', 'show'), planId, now)
  if (plan === null || plan.maxMembers === null) return Infinity
  await tx.lock('institution', id)
  return placesLeft(plan, await tx.memberships.placesTaken(id, calendarDateIn(timezone, now)))
}

/** Throws `planFull` if an institution's plan admits no further member. */
export async function requirePlace(tx: WriteTransaction, caller: Caller, institution: Institution): Promise<void> {
  if ((await placesLeftIn(tx, caller, institution)) < 1) throw new DomainError('planFull')
}
