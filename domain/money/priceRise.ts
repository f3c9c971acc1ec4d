import { z } from 'zod'
import type { FieldErrors } from '../api/errors.ts'
import { periodSchema, type Period } from '../values/calendar.ts'
import { idSchema } from '../values/identifier.ts'
import { amountSchema, MAX_AMOUNT, minorDigits, type Currency } from './money.ts'
import { priceChangeSchema, priceKeySchema, priceKeyText, priceRiseSchema, pricesOf, withPrices } from './prices.ts'
import type { PriceChange, Priced, PriceRise, PriceKey } from './prices.ts'
import type { PlannedFee } from './plannedFee.ts'
import type { Concept, Pricing } from './pricing.ts'

export const priceRiseViewSchema = priceRiseSchema.omit({ actorId: true }).extend({ actorName: z.string().nullable() })
export type PriceRiseView = z.infer<typeof priceRiseViewSchema>

export const MAX_RISES = 60
export const ROUNDINGS = [0, 1, 10, 100, 500, 1000] as const

const percentSchema = z
  .number({ error: 'invalidNumber' })
  .min(0.1, { error: 'numberTooSmall' })
  .max(500, { error: 'numberTooLarge' })
  .refine((percent) => Number(percent.toFixed(1)) === percent, { error: 'invalidNumber' })

/** `percent` raises all prices to a multiple of `roundTo` units (0: none); `amounts` are new prices. */
export const priceRiseInputSchema = z.object({
  from: periodSchema,
  percent: percentSchema.nullable().default(null),
  roundTo: z.literal(ROUNDINGS, { error: 'invalidOption' }).default(0),
  sportIds: z.array(idSchema).max(100, { error: 'tooMany' }).default([]),
  conceptIds: z.array(idSchema).max(30, { error: 'tooMany' }).default([]),
  amounts: z
    .array(priceKeySchema.extend({ amount: amountSchema }).strict())
    .max(2000, { error: 'tooMany' })
    .default([]),
  dryRun: z.boolean({ error: 'invalidBoolean' }).default(false),
})
export type PriceRiseInput = z.output<typeof priceRiseInputSchema>

export const riseUndoingInputSchema = z.object({ riseId: idSchema })

export const raisedPriceSchema = priceChangeSchema.extend({ payers: z.int().min(0) })
export type RaisedPrice = z.infer<typeof raisedPriceSchema>

/** Half up to a multiple of minor units, and never lower than it was. A price of 0 stays 0. */
export function raisedAmount(amount: number, percent: number, multiple: number): number {
  if (amount === 0) return 0
  const thousandths = amount * (1000 + Math.round(percent * 10))
  return Math.max(amount, Math.floor((2 * thousandths + 1000 * multiple) / (2000 * multiple)) * multiple)
}

/** The selected prices, also those that stay the same. */
export function priceChanges(
  institution: Omit<Priced, 'priceRises'> & { currency: Currency },
  { percent, roundTo, sportIds, conceptIds, amounts }: PriceRiseInput,
): PriceChange[] {
  const multiple = Math.max(1, roundTo * 10 ** minorDigits(institution.currency))
  const newAmounts = new Map(amounts.map(({ amount, ...key }) => [priceKeyText(key), amount]))
  return pricesOf(institution).flatMap(({ amount: before, ...key }) => {
    const isSelected = key.sportId ? sportIds.includes(key.sportId) : conceptIds.includes(String(key.conceptId))
    const raised = isSelected && percent !== null ? raisedAmount(before, percent, multiple) : null
    const after = newAmounts.get(priceKeyText(key)) ?? raised
    return after === null ? [] : [{ ...key, before, after }]
  })
}

const isChanged = ({ before, after }: PriceChange) => before !== after

export function riseProblems(
  institution: Priced & { currency: Currency },
  input: PriceRiseInput,
  current: Period,
): FieldErrors {
  const { from, percent, sportIds, conceptIds, amounts } = input
  const errors: FieldErrors = {}
  const priceKeys = new Set(pricesOf(institution).map(priceKeyText))
  const sports = new Set(institution.offerings.map(({ sportId }) => sportId))
  const concepts = new Set(institution.pricing.concepts.map(({ id }) => id))
  for (const [index, id] of sportIds.entries()) if (!sports.has(id)) errors[`sportIds.${index}`] = 'unknownSport'
  for (const [index, id] of conceptIds.entries()) {
    if (!concepts.has(id)) errors[`conceptIds.${index}`] = 'unknownConcept'
  }
  for (const [index, key] of amounts.entries()) {
    if (!priceKeys.has(priceKeyText(key))) errors[`amounts.${index}`] = 'unknownReference'
  }
  const rises = institution.priceRises
  const isFull = rises.length >= MAX_RISES && (rises.at(-MAX_RISES)?.from ?? '') > current
  if (from < current) errors['from'] = 'periodOver'
  else if (from < (rises.at(-1)?.from ?? '')) errors['from'] = 'beforeEarlierRise'
  else if (isFull) errors['from'] = 'tooMany'
  if (amounts.length === 0 && percent === null) errors['percent'] = 'required'
  else if (amounts.length + sportIds.length + conceptIds.length === 0) errors['sportIds'] = 'required'
  if (Object.keys(errors).length > 0) return errors
  const changes = priceChanges(institution, input)
  const field = percent === null ? 'amounts' : 'percent'
  if (changes.some(({ after }) => after > MAX_AMOUNT)) return { percent: 'amountTooLarge' }
  return changes.some(isChanged) ? {} : { [field]: 'noPriceChanges' }
}

export function withRise<T extends Priced & { currency: Currency }>(
  institution: T,
  input: PriceRiseInput,
  rise: Pick<PriceRise, 'id' | 'at' | 'actorId'>,
): T {
  const prices = priceChanges(institution, input).filter(isChanged)
  const amounts = new Map(prices.map((price) => [priceKeyText(price), price.after]))
  const { from, percent } = input
  const priceRises = [...institution.priceRises, { ...rise, from, percent, prices }].slice(-MAX_RISES)
  return { ...withPrices(institution, amounts), priceRises }
}

/** Undoes only the last rise, while it is pending; else returns null. */
export function withoutRise<T extends Priced>(institution: T, riseId: string, current: Period): T | null {
  const last = institution.priceRises.at(-1)
  if (last?.id !== riseId || last.from <= current) return null
  const amounts = new Map(last.prices.map((price) => [priceKeyText(price), price.before]))
  return { ...withPrices(institution, amounts), priceRises: institution.priceRises.slice(0, -1) }
}

/** A price that was changed by hand applies at once, and pending rises no longer change it. */
export function risesAfterEdit(before: Priced, after: Omit<Priced, 'priceRises'>, current: Period): PriceRise[] {
  const amounts = new Map(pricesOf(after).map((price) => [priceKeyText(price), price.amount]))
  const changed = new Set(
    pricesOf(before).flatMap((price) => {
      const text = priceKeyText(price)
      return amounts.get(text) === price.amount ? [] : [text]
    }),
  )
  return before.priceRises.flatMap((rise) => {
    if (rise.from <= current) return [rise]
    const prices = rise.prices.filter((price) => !changed.has(priceKeyText(price)))
    return prices.length === 0 ? [] : [{ ...rise, prices }]
  })
}

export function payersByPrice({ concepts, categories }: Pricing, rows: readonly PlannedFee[]): Map<string, number> {
  const conceptById = new Map(concepts.map((concept) => [concept.id, concept]))
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]))
  const counts = new Map<string, number>()
  for (const { skipped, exempt, sportId, variantId, conceptId, category, base } of rows) {
    const concept = conceptId === null ? undefined : conceptById.get(conceptId)
    if (skipped !== null || exempt || (sportId === null && !concept)) continue
    const text = priceKeyText(
      sportId === null && concept
        ? keyIn(concept, categoryIds, category, base)
        : { sportId: sportId ?? undefined, variantId: variantId ?? undefined },
    )
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

function keyIn(
  { id: conceptId, amount, prices, familyAmount }: Concept,
  categoryIds: ReadonlyMap<string, string>,
  category: string | null,
  base: number,
): PriceKey {
  const categoryId = category === null ? undefined : categoryIds.get(category)
  const own = categoryId === undefined ? null : (prices[categoryId] ?? null)
  if (base === familyAmount && base !== (own ?? amount)) return { conceptId, family: true }
  return own === null ? { conceptId } : { conceptId, categoryId }
}
