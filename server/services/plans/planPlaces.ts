import { scopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import { placesLeft } from '#domain/clubs/plan'
import type { ReadTransaction } from '../../store/port.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import type { Caller } from '../records/caller.ts'

/** The institution is locked, so that two who add the last member at once cannot both succeed. */
export async function placesLeftIn(
  tx: ReadTransaction,
  { actor, now }: Caller,
  { id, planId, timezone }: Books,
): Promise<number> {
  const plan = planId === null ? null : await tx.plans.get(scopeOf(actor, 'plans', 'show'), planId, now)
  if (plan === null || plan.maxMembers === null) return Infinity
  return placesLeft(plan, await tx.memberships.placesTaken(id, calendarDateIn(timezone, now)))
}

export async function requirePlace(tx: ReadTransaction, caller: Caller, institution: Books): Promise<void> {
  if ((await placesLeftIn(tx, caller, institution)) < 1) throw new DomainError('planFull')
}
