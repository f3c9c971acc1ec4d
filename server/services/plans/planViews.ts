import { scopeOf } from '#domain/access/access'
import type { Plan, PlanView, PlanUsage } from '#domain/clubs/plan'
import type { ReadTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { existing } from '../records/records.ts'

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

/** Throws `notFound` unless the actor manages the institution. */
export async function readPlanUsage(tx: ReadTransaction, { actor, now }: Caller, id: string): Promise<PlanUsage> {
  const { planId } = existing(await tx.institutions.get(scopeOf(actor, 'institutions', 'edit'), id, now))
  const plan = planId === null ? null : await tx.plans.get(scopeOf(actor, 'plans', 'show'), planId, now)
  const only = { kind: 'some', institutionIds: [id], userId: null, public: false } as const
  return { activeMembers: await tx.activeMembers(only, now), maxMembers: plan?.maxMembers ?? null }
}
