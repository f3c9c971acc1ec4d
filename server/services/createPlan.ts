import type { z } from 'zod'
import type { Plan, planInputSchema } from '#domain/plan'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { insertRecord, newRecord } from './records.ts'

/** Adds a plan. Its name is unique: else `duplicate`. */
export async function createPlan(tx: WriteTransaction, by: By, input: z.output<typeof planInputSchema>): Promise<Plan> {
  return insertRecord(tx, by, tx.plans, { ...newRecord(by.now), ...input }, { entity: 'plan', institutionId: null })
}
