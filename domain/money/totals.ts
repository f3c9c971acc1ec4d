import { z } from 'zod'
import { FEE_STATUSES } from './feeStatus.ts'
import { INSTITUTION_STATUSES } from '../clubs/institution.ts'
import { currencySchema } from './money.ts'

const count = z.int().min(0)

export const totalsSchema = z.object({
  institutions: z.record(z.enum(INSTITUTION_STATUSES), count),
  activeMembers: count,
  fees: z.record(z.enum(FEE_STATUSES), count),
  money: z.array(
    z.object({ currency: currencySchema, outstanding: z.int(), overdue: z.int(), receivedThisMonth: z.int() }),
  ),
})
export type DashboardTotals = z.infer<typeof totalsSchema>
