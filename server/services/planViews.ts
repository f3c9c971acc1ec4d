import { scopeOf } from '#domain/access'
import type { Plan, PlanView } from '#domain/plan'
import type { ReadTransaction } from '../store/port.ts'
import type { By } from './by.ts'

/** Plans with how many institutions have each, among those that the actor may list. */
export async function withInstitutions(
  tx: ReadTransaction,
  { actor }: Pick<By, 'actor'>,
  plans: readonly Plan[],
): Promise<PlanView[]> {
  const ids = plans.map(({ id }) => id)
  const counts = await tx.institutions.countBy(scopeOf(actor, 'institutions', 'list'), 'planId', ids)
  return plans.map((plan) => ({ ...plan, institutions: counts.get(plan.id) ?? 0 }))
}

/** The same of one plan. */
export async function withItsInstitutions(tx: ReadTransaction, by: Pick<By, 'actor'>, plan: Plan): Promise<PlanView> {
  const [view] = await withInstitutions(tx, by, [plan])
  return view ?? { ...plan, institutions: 0 }
}
