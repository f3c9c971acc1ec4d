import { scopeOf } from '#domain/access/access'
import { MAX_ORDERED_PLANS, type Plan, type PlanView, type PlanOrder } from '#domain/clubs/plan'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { type Caller, saveRecord } from '../records/records.ts'
import { DomainError } from '#domain/api/errors'

export async function withInstitutions(
  tx: ReadTransaction,
  { actor }: Pick<Caller, 'actor'>,
  plans: readonly Plan[],
): Promise<PlanView[]> {
  const ids = plans.map(({ id }) => id)
  const counts = await tx.institutions.countBy(scopeOf(actor, 'institutions', 'list'), 'planId', ids)
  return plans.map((plan) => ({ ...plan, institutions: counts.get(plan.id) ?? 0 }))
}

export async function withItsInstitutions(
  tx: ReadTransaction,
  caller: Pick<Caller, 'actor'>,
  plan: Plan,
): Promise<PlanView> {
  const [view] = await withInstitutions(tx, caller, [plan])
  return view ?? { ...plan, institutions: 0 }
}

/** The order has to name every plan with its current version; otherwise `stale` with the current plans. */
export async function orderPlans(
  tx: WriteTransaction,
  caller: Caller,
  { plans: versions }: PlanOrder,
): Promise<Plan[]> {
  // Always locked in the same order, so that two concurrent calls do not wait for each other.
  for (const id of versions.map((one) => one.id).toSorted()) await tx.lock('plan', id)
  const { rows, total } = await tx.plans.list({
    scope: scopeOf(caller.actor, 'plans', 'edit'),
    filter: {},
    sort: { field: 'position', order: 'ASC' },
    range: { offset: 0, limit: MAX_ORDERED_PLANS },
    now: caller.now,
  })
  const byId = new Map(rows.map((plan) => [plan.id, plan]))
  const current = versions.flatMap(({ id, version }) => {
    const plan = byId.get(id)
    return plan?.version === version ? [plan] : []
  })
  if (current.length !== versions.length || current.length !== total) {
    throw new DomainError('stale', { current: { plans: await withInstitutions(tx, caller, rows) } })
  }
  const plansInOrder: Plan[] = []
  for (const [index, plan] of current.entries()) {
    plansInOrder.push(await saveRecord(tx, caller, 'plans', plan, { ...plan, position: index + 1 }))
  }
  return plansInOrder
}
