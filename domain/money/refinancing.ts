import { z } from 'zod'
import { addMonths, calendarDateSchema, periodOf, type CalendarDate } from '../values/calendar.ts'
import { idSchema } from '../values/identifier.ts'
import { reasonInputSchema, whole } from '../values/text.ts'
import type { FeeView } from './fee.ts'
import { positiveAmountSchema, sum } from './money.ts'
import { generationDay } from './monthlyDay.ts'

/** `expected` is what the cuotas owed when the plan was agreed, in minor units. */
export const refinancingInputSchema = z.object({
  institutionId: idSchema,
  userId: idSchema,
  feeIds: z
    .array(idSchema)
    .min(1, { error: 'required' })
    .max(200, { error: 'tooMany' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeatedFee' }),
  instalments: whole(2, 60),
  firstDueDate: calendarDateSchema,
  expected: positiveAmountSchema,
  ...reasonInputSchema.shape,
})
export type RefinancingInput = z.infer<typeof refinancingInputSchema>

export type Instalment = { concept: string; amount: number; dueDate: CalendarDate; owedSince: CalendarDate }

type Debt = Pick<FeeView, 'balance' | 'dueDate' | 'owedSince'>

/**
 * Equal parts, on the same day of each month or its last, oldest debts first; the last takes the
 * rest. Empty if they would be 0.
 */
export function instalmentsOf(debts: readonly Debt[], count: number, firstDueDate: CalendarDate): Instalment[] {
  const total = sum(debts.map(({ balance }) => balance))
  const each = Math.floor(total / count)
  if (each === 0) return []
  const day = Number(firstDueDate.slice(8))
  return Array.from({ length: count }, (_, index) => {
    const dueDate = generationDay(addMonths(periodOf(firstDueDate), index), day)
    const since = sinceOf(debts, each * index)
    return {
      concept: `Plan de pago, ${index + 1} de ${count}`,
      amount: index === count - 1 ? total - each * index : each,
      dueDate,
      owedSince: since < dueDate ? since : dueDate,
    }
  })
}

function sinceOf(debts: readonly Debt[], before: number): CalendarDate {
  const dated = debts
    .map(({ balance, dueDate, owedSince }) => ({ balance, since: owedSince ?? dueDate }))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
  let paid = 0
  for (const { balance, since } of dated) {
    paid += balance
    if (paid > before) return since
  }
  throw new RangeError('more than what is owed')
}
