import { scopeOf } from '#domain/access/access'
import { MAX_ORDERED_PLANS, placesLeft } from '#domain/clubs/plan'
import type { Plan, PlanView, PlanOrder, PlanUsage } from '#domain/clubs/plan'
import { ofOne, readRecord, type ActorReads, type ActorWrites } from '../records/records.ts'
import { saveRecord } from '../records/writeRecord.ts'
import { DomainError } from '#domain/api/errors'
import { calendarDateIn } from '#domain/values/calendar'
import type { Books } from '../institutions/lockedBooks.ts'

export async function withInstitutions(tx: ActorReads, plans: readonly Plan[]): Promise<PlanView[]> {
  const ids = plans.map(({ id }) => id)
  const counts = await tx.institutions.countBy(scopeOf(tx.actor, 'institutions', 'list'), 'planId', ids)
  return plans.map((plan) => ({ ...plan, institutions: counts.get(plan.id) ?? 0 }))
}

export const withItsInstitutions = ofOne(withInstitutions)

export async function orderPlans(tx: ActorWrites, { plans: versions }: PlanOrder): Promise<Plan[]> {
  // Always locked in the same order, so that two concurrent calls do not wait for each other.
  for (const id of versions.map((one) => one.id).toSorted()) await tx.lock('plan', id)
  const { rows, total } = await tx.plans.list({
    scope: scopeOf(tx.actor, 'plans', 'edit'),
    filter: {},
    sort: { field: 'position', order: 'ASC' },
    range: { offset: 0, limit: MAX_ORDERED_PLANS },
  })
  const byId = new Map(rows.map((plan) => [plan.id, plan]))
  const current = versions.flatMap(({ id, version }) => {
    const plan = byId.get(id)
    return plan?.version === version ? [plan] : []
  })
  if (current.length !== versions.length || current.length !== total) {
    throw new DomainError('stale', { current: { plans: await withInstitutions(tx, rows) } })
  }
  const plansInOrder: Plan[] = []
  for (const [index, plan] of current.entries()) {
    plansInOrder.push(await saveRecord(tx, 'plans', plan, { ...plan, position: index + 1 }))
  }
  return plansInOrder
}

/** The institution is locked, so that two users cannot both take the last place. */
export async function placesLeftIn(tx: ActorReads, { id, planId, timezone }: Books): Promise<number> {
  const plan = planId === null ? null : await tx.plans.get(scopeOf(tx.actor, 'plans', 'show'), planId)
  if (plan === null || plan.maxMembers === null) return Infinity
  return placesLeft(plan, await tx.memberships.placesTaken(id, calendarDateIn(timezone, tx.now)))
}

export async function requirePlace(tx: ActorReads, institution: Books): Promise<void> {
  if ((await placesLeftIn(tx, institution)) < 1) throw new DomainError('planFull')
}

/** Throws `notFound` unless the actor manages the institution. */
export async function readPlanUsage(tx: ActorReads, id: string): Promise<PlanUsage> {
  const { planId, timezone, status } = await readRecord(tx, 'institutions', id, 'report')
  const plan = planId === null ? null : await tx.plans.get(scopeOf(tx.actor, 'plans', 'show'), planId)
  const today = calendarDateIn(timezone, tx.now)
  const placesTaken = status === 'archived' ? 0 : await tx.memberships.placesTaken(id, today)
  return { placesTaken, maxMembers: plan?.maxMembers ?? null }
}
