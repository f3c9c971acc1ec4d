import type { z } from 'zod'
import { MAX_PLAN_POSITION } from '#domain/plan'
import type { Plan, planInputSchema } from '#domain/plan'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { namesake, namingExisting, sameName, inSightOf } from './namingExisting.ts'
import { insertRecord, newRecord } from './records.ts'
import { EVERYTHING } from './references.ts'

/** Adds a plan, after all others unless its position is given. Its name is unique: else `duplicate`. */
export async function createPlan(tx: WriteTransaction, by: By, input: z.output<typeof planInputSchema>): Promise<Plan> {
  const position = input.position ?? (await afterAllOthers(tx, by))
  const record = { ...newRecord(by.now), ...input, position }
  return namingExisting(
    tx,
    () => insertRecord(tx, by, tx.plans, record, { entity: 'plan', institutionId: null }),
    async () => {
      const { rows } = await tx.plans.list({ ...inSightOf(by, 'plans'), filter: {} })
      return namesake('plans', rows, sameName(input.name))
    },
  )
}

async function afterAllOthers(tx: WriteTransaction, { now }: By): Promise<number> {
  const { rows } = await tx.plans.list({
    scope: EVERYTHING,
    filter: {},
    sort: { field: 'position', order: 'DESC' },
    range: { offset: 0, limit: 1 },
    now,
  })
  return Math.min((rows[0]?.position ?? 0) + 1, MAX_PLAN_POSITION)
}
