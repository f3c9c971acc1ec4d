import { scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { placesLeft, type PlanUsage } from '#domain/clubs/plan'
import { calendarDateIn } from '#domain/values/calendar'
import type { Books } from '../institutions/lockedBooks.ts'
import { type ActorReads, existing } from '../records/records.ts'

/** The institution is locked, so that two who add the last member at once cannot both succeed. */
export async function placesLeftIn(tx: ActorReads, { id, planId, timezone }: Books): Promise<number> {
  const plan = planId === null ? null : await tx.plans.get(scopeOf(tx.actor, 'plans', 'show'), planId, tx.now)
  if (plan === null || plan.maxMembers === null) return Infinity
  return placesLeft(plan, await tx.memberships.placesTaken(id, calendarDateIn(timezone, tx.now)))
}

export async function requirePlace(tx: ActorReads, institution: Books): Promise<void> {
  if ((await placesLeftIn(tx, institution)) < 1) throw new DomainError('planFull')
}

/** Throws `notFound` unless the actor manages the institution. */
export async function readPlanUsage(tx: ActorReads, id: string): Promise<PlanUsage> {
  const scope = scopeOf(tx.actor, 'institutions', 'report')
  const { planId, timezone, status } = existing(await tx.institutions.get(scope, id, tx.now))
  const plan = planId === null ? null : await tx.plans.get(scopeOf(tx.actor, 'plans', 'show'), planId, tx.now)
  const today = calendarDateIn(timezone, tx.now)
  const placesTaken = status === 'archived' ? 0 : await tx.memberships.placesTaken(id, today)
  return { placesTaken, maxMembers: plan?.maxMembers ?? null }
}
