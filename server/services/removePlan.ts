import { scopeOf } from '#domain/access'
import type { Plan } from '#domain/plan'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found, requireVersion } from './records.ts'
import { removeUnused } from './removeUnused.ts'

/** Removes a plan that nothing uses. Throws `notFound`, `stale` or `inUse`. */
export async function removePlan(tx: WriteTransaction, by: By, id: string, version?: number): Promise<Plan> {
  const current = found(await tx.plans.get(scopeOf(by.actor, 'plans', 'delete'), id, by.now))
  requireVersion(version, current)
  return removeUnused(tx, by, tx.plans, current, { entity: 'plan', institutionId: null })
}
