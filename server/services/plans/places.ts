import { scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { placesLeft, type PlanUsage } from '#domain/clubs/plan'
import { calendarDateIn } from '#domain/values/calendar'
import type { ReadTransaction } from '../../store/port.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import { existing, type Caller } from '../records/records.ts'

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

/** Throws `notFound` unless the actor manages the institution. */
export async function readPlanUsage(tx: ReadTransaction, { actor, now }: Caller, id: string): Promise<PlanUsage> {
  const scope = scopeOf(actor, 'institutions', 'report')
  const { planId, timezone, status } = existing(await tx.institutions.get(scope, id, now))
  const plan = planId === null ? null : await tx.plans.get(scopeOf(actor, 'plans', 'show'), planId, now)
  const today = calendarDateIn(timezone, now)
  const placesTaken = status === 'archived' ? 0 : await tx.memberships.placesTaken(id, today)
  return { placesTaken, maxMembers: plan?.maxMembers ?? null }
}
