import { z } from 'zod'
import type { Period } from '../values/calendar.ts'
import { nextPrice, nextPriceSchema, pricesIn, type Priced } from './prices.ts'
import { conceptSchema } from './pricing.ts'

export const chargeSchema = conceptSchema
  .pick({ id: true, name: true, months: true, onJoining: true, dueDay: true, amount: true, familyAmount: true })
  .extend({
    nextPrice: nextPriceSchema,
    nextFamilyPrice: nextPriceSchema,
    prices: z.array(z.object({ name: z.string(), amount: z.int(), nextPrice: nextPriceSchema })),
  })
export type Charge = z.infer<typeof chargeSchema>

export function chargesOf(institution: Priced, period: Period): Charge[] {
  const { categories, concepts } = pricesIn(institution, period).pricing
  return concepts.map(({ id, name, months, onJoining, dueDay, amount, familyAmount, prices }) => ({
    id,
    name,
    months,
    onJoining,
    dueDay,
    amount,
    nextPrice: nextPrice(institution, { conceptId: id }, period),
    familyAmount,
    nextFamilyPrice: nextPrice(institution, { conceptId: id, family: true }, period),
    prices: categories.flatMap((category) => {
      const own = prices[category.id] ?? null
      if (own === null) return []
      const next = nextPrice(institution, { conceptId: id, categoryId: category.id }, period)
      return { name: category.name, amount: own, nextPrice: next }
    }),
  }))
}
