import type { FieldErrors } from '#domain/errors'
import type { Institution } from '#domain/institution'
import type { ReadTransaction } from '../store/port.ts'
import { EVERYTHING, missingSports } from './references.ts'

/** `unknownReference` at a plan or an offering's sport that does not exist. */
export async function institutionReferences(
  tx: ReadTransaction,
  given: Partial<Pick<Institution, 'planId' | 'offerings'>>,
  now: number,
): Promise<FieldErrors> {
  const offered = (given.offerings ?? []).map(({ sportId }, index) => ({ path: `offerings.${index}.sportId`, sportId }))
  const errors = await missingSports(tx, now, offered)
  const planId = given.planId ?? null
  if (planId !== null && !(await tx.plans.get(EVERYTHING, planId, now))) errors.planId = 'unknownReference'
  return errors
}
