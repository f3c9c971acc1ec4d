import { z } from 'zod'
import { periodSchema, type Period } from '../values/calendar.ts'
import { idSchema } from '../values/identifier.ts'
import { amountSchema } from './money.ts'
import type { Pricing } from './pricing.ts'

/** Which price: a sport's own or that of a variant, or a concept's general one, that of a category or that of a family. */
export const priceKeySchema = z.object({
  sportId: idSchema.optional(),
  variantId: idSchema.optional(),
  conceptId: idSchema.optional(),
  categoryId: idSchema.optional(),
  family: z.literal(true).optional(),
})
export type PriceKey = z.infer<typeof priceKeySchema>

export type SportPrice = { sportId: string; variantId?: string | undefined; amount: number }

export const priceChangeSchema = priceKeySchema.extend({ before: amountSchema, after: amountSchema })
export type PriceChange = z.infer<typeof priceChangeSchema>

/** `prices` are those that changed; before `from` the former ones are in force. `percent` is null for new amounts. */
export const priceRiseSchema = z.object({
  id: idSchema,
  from: periodSchema,
  at: z.iso.datetime(),
  actorId: idSchema.nullable(),
  percent: z.number().nullable(),
  prices: z.array(priceChangeSchema),
})
export type PriceRise = z.infer<typeof priceRiseSchema>

type PricedOffering = {
  sportId: string
  monthlyAmount: number
  variants: readonly { id: string; name: string; amount: number }[]
}

export type Priced = {
  offerings: readonly PricedOffering[]
  pricing: Pricing
  priceRises: readonly PriceRise[]
}

export const priceKeyText = ({ sportId, variantId, conceptId, categoryId, family }: PriceKey) =>
  JSON.stringify([sportId ?? null, variantId ?? null, conceptId ?? null, categoryId ?? null, family ?? null])

export function sportPrices(offerings: readonly PricedOffering[]): SportPrice[] {
  return offerings.flatMap(({ sportId, monthlyAmount, variants }) => [
    { sportId, amount: monthlyAmount },
    ...variants.map(({ id: variantId, amount }) => ({ sportId, variantId, amount })),
  ])
}

export function pricesOf({ offerings, pricing }: Omit<Priced, 'priceRises'>): (PriceKey & { amount: number })[] {
  const ofConcepts = pricing.concepts.flatMap(({ id: conceptId, amount, prices, familyAmount }) => [
    { conceptId, amount },
    ...pricing.categories.map(({ id }) => ({ conceptId, categoryId: id, amount: prices[id] ?? null })),
    { conceptId, family: true as const, amount: familyAmount },
  ])
  return [
    ...sportPrices(offerings),
    ...ofConcepts.flatMap(({ amount, ...key }) => (amount === null ? [] : [{ ...key, amount }])),
  ]
}

export function withPrices<T extends Priced>(institution: T, amounts: ReadonlyMap<string, number>): T {
  if (amounts.size === 0) return institution
  const { offerings, pricing } = institution
  const priceOf = (key: PriceKey, current: number | null | undefined) =>
    current === null || current === undefined ? null : (amounts.get(priceKeyText(key)) ?? current)
  const concepts = pricing.concepts.map((concept) => {
    const { id: conceptId, amount, prices, familyAmount } = concept
    return {
      ...concept,
      amount: priceOf({ conceptId }, amount),
      prices: Object.fromEntries(
        Object.entries(prices).map(([categoryId, price]) => [categoryId, priceOf({ conceptId, categoryId }, price)]),
      ),
      familyAmount: priceOf({ conceptId, family: true }, familyAmount),
    }
  })
  return {
    ...institution,
    offerings: offerings.map((one) => ({
      ...one,
      monthlyAmount: amounts.get(priceKeyText({ sportId: one.sportId })) ?? one.monthlyAmount,
      variants: one.variants.map((variant) => ({
        ...variant,
        amount: amounts.get(priceKeyText({ sportId: one.sportId, variantId: variant.id })) ?? variant.amount,
      })),
    })),
    pricing: { ...pricing, concepts },
  }
}

export function pricesIn<T extends Priced>(institution: T, period: Period): T {
  const former = new Map<string, number>()
  for (const { prices } of institution.priceRises.filter(({ from }) => from > period)) {
    for (const { before, ...key } of prices) {
      const text = priceKeyText(key)
      if (!former.has(text)) former.set(text, before)
    }
  }
  return withPrices(institution, former)
}

export const nextPriceSchema = z.object({ from: periodSchema, amount: amountSchema }).nullable()
export type NextPrice = z.infer<typeof nextPriceSchema>

/** The first rise of a price after a period; null if none is pending. */
export function nextPrice({ priceRises }: Pick<Priced, 'priceRises'>, key: PriceKey, period: Period): NextPrice {
  if (priceRises.length === 0) return null
  const text = priceKeyText(key)
  for (const { from, prices } of priceRises) {
    const price = from > period && prices.find((one) => priceKeyText(one) === text)
    if (price) return { from, amount: price.after }
  }
  return null
}
