import { z } from 'zod'
import { FEE_STATUSES } from '#domain/feeStatus'
import { INSTITUTION_STATUSES } from '#domain/institution'
import { currencySchema } from '#domain/money'

const count = z.int().min(0)

/** The answer of GET dashboard (decisions §6): counts, and sums of money in minor units by currency. */
export const totalsSchema = z.object({
  institutions: z.record(z.enum(INSTITUTION_STATUSES), count),
  activeMembers: count,
  fees: z.record(z.enum(FEE_STATUSES), count),
  money: z.array(
    z.object({ currency: currencySchema, outstanding: z.int(), overdue: z.int(), receivedThisMonth: z.int() }),
  ),
})
export type Totals = z.infer<typeof totalsSchema>
