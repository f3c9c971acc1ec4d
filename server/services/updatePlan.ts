import type { z } from 'zod'
import { scopeOf } from '#domain/access'
import type { Plan, planPatchSchema } from '#domain/plan'
import type { Change } from './change.ts'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { withItsInstitutions } from './planViews.ts'
import { found, requireVersion, saveRecord } from './records.ts'

/** Merges the fields given into a plan. Throws `notFound`, `stale` or `duplicate`. */
export async function updatePlan(
  tx: WriteTransaction,
  by: By,
  id: string,
  { given, version }: Change<z.output<typeof planPatchSchema>>,
): Promise<Plan> {
  const current = found(await tx.plans.get(scopeOf(by.actor, 'plans', 'edit'), id, by.now))
  if (version !== current.version) requireVersion(version, current, await withItsInstitutions(tx, by, current))
  return saveRecord(tx, by, tx.plans, current, { ...current, ...given }, { entity: 'plan', institutionId: null })
}
