import { scopeOf } from '#domain/access'
import type { PlanUsage } from '#domain/plan'
import type { ReadTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found } from './records.ts'

/** How much of its plan an institution that the actor looks after uses today. Throws `notFound` for any other. */
export async function readPlanUsage(tx: ReadTransaction, { actor, now }: By, id: string): Promise<PlanUsage> {
  const { planId } = found(await tx.institutions.get(scopeOf(actor, 'institutions', 'edit'), id, now))
  const plan = planId === null ? null : await tx.plans.get(scopeOf(actor, 'plans', 'show'), planId, now)
  const only = { kind: 'some', institutionIds: [id], userId: null, public: false } as const
  return { activeMembers: await tx.activeMembers(only, now), maxMembers: plan?.maxMembers ?? null }
}
