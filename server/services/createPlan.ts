import type { z } from 'zod'
import type { Plan, planInputSchema } from '#domain/plan'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { namesake, namingExisting, sameName, inSightOf } from './namingExisting.ts'
import { insertRecord, newRecord } from './records.ts'

/** Adds a plan. Its name is unique: else `duplicate`. */
export async function createPlan(tx: WriteTransaction, by: By, input: z.output<typeof planInputSchema>): Promise<Plan> {
  const record = { ...newRecord(by.now), ...input }
  return namingExisting(
    tx,
    () => insertRecord(tx, by, tx.plans, record, { entity: 'plan', institutionId: null }),
    async () => {
      const { rows } = await tx.plans.list({ ...inSightOf(by, 'plans'), filter: {} })
      return namesake('plans', rows, sameName(input.name))
    },
  )
}
