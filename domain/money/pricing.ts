import { z } from 'zod'
import type { StoredMembership } from '../members/membership.ts'
import { periodOf, type CalendarDate, type Period } from '../values/calendar.ts'
import { foldText } from '../values/fold.ts'
import { idSchema } from '../values/identifier.ts'
import { line, whole } from '../values/text.ts'
import { amountSchema } from './money.ts'

/** Members are in it by age (inclusive) or by whole years of membership; if it has neither, only by hand. */
export const categorySchema = z.object({
  id: idSchema,
  name: line(60),
  ageFrom: whole(0, 120).nullable().default(null),
  ageTo: whole(0, 120).nullable().default(null),
  years: whole(1, 100).nullable().default(null),
})
export type Category = z.infer<typeof categorySchema>

/**
 * What a club charges beside its sports. It is charged in `months` (1 to 12), and with `onJoining` also in the month in
 * which a member joins. `amount` is for those whose category has no price of its own in `prices`; null charges only
 * categories with a price. With `familyAmount` up to `familySize` members of a family pay it once, together. Those who
 * play none of `sportIds` (empty: all) or one of `exceptSportIds` do not pay it. `discounted`: proration and the
 * discount of siblings apply.
 */
export const conceptSchema = z.object({
  id: idSchema,
  name: line(60),
  months: z.array(whole(1, 12)).max(12, { error: 'tooMany' }).default([]),
  onJoining: z.boolean({ error: 'invalidBoolean' }).default(false),
  dueDay: whole(1, 28),
  amount: amountSchema.nullable().default(null),
  prices: z.record(idSchema, amountSchema.nullish(), { error: 'invalid' }).default({}),
  familyAmount: amountSchema.nullable().default(null),
  familySize: whole(2, 50).nullable().default(null),
  sportIds: z.array(idSchema).max(100, { error: 'tooMany' }).default([]),
  exceptSportIds: z.array(idSchema).max(100, { error: 'tooMany' }).default([]),
  discounted: z.boolean({ error: 'invalidBoolean' }).default(false),
  formerNames: z.array(line(60)).max(50, { error: 'tooMany' }).default([]),
})
export type Concept = z.infer<typeof conceptSchema>

export const AGE_DAYS = ['period', 'year'] as const

export const pricingSchema = z.object({
  categories: z.array(categorySchema).max(30, { error: 'tooMany' }),
  ageOn: z.enum(AGE_DAYS, { error: 'invalidOption' }),
  concepts: z.array(conceptSchema).max(30, { error: 'tooMany' }),
})
export type Pricing = z.infer<typeof pricingSchema>
export const NO_PRICING: Pricing = { categories: [], ageOn: 'period', concepts: [] }

/** Each problem is at its field. */
export const pricingInputSchema = pricingSchema
  .extend({
    categories: z.array(categorySchema.strict()).max(30, { error: 'tooMany' }),
    concepts: z.array(conceptSchema.strict()).max(30, { error: 'tooMany' }),
  })
  .strict()
  .superRefine((pricing, context) => {
    for (const [path, message] of problemsIn(pricing)) context.addIssue({ code: 'custom', path, message })
  })
  .transform((pricing): Pricing => {
    const ids = new Set(pricing.categories.map(({ id }) => id))
    const pricesOf = ({ prices }: Concept) => Object.fromEntries(Object.entries(prices).filter(([id]) => ids.has(id)))
    return { ...pricing, concepts: pricing.concepts.map((one) => ({ ...one, prices: pricesOf(one) })) }
  })

type Problem = [
  path: (string | number)[],
  message: 'ageToTooLow' | 'agesOverlap' | 'agesMissing' | 'neverCharged' | 'repeatedName' | 'required',
]

function problemsIn({ categories, concepts }: Pricing): Problem[] {
  const problems = [...repeatedNames('categories', categories), ...repeatedNames('concepts', concepts)]
  const byAge = [...categories.entries()]
    .filter(([, { ageFrom, ageTo }]) => ageFrom !== null || ageTo !== null)
    .toSorted(([, one], [, other]) => (one.ageFrom ?? 0) - (other.ageFrom ?? 0))
  for (const [index, { ageFrom, ageTo }] of categories.entries()) {
    if (ageFrom !== null && ageTo !== null && ageFrom > ageTo)
      problems.push([['categories', index, 'ageTo'], 'ageToTooLow'])
  }
  for (const [place, [index, { ageFrom }]] of byAge.entries()) {
    const previous = byAge[place - 1]?.[1]
    if (!previous) continue
    const [from, last] = [ageFrom ?? 0, previous.ageTo ?? 120]
    if (from <= last) problems.push([['categories', index, 'ageFrom'], 'agesOverlap'])
    if (from > last + 1) problems.push([['categories', index, 'ageFrom'], 'agesMissing'])
  }
  for (const [index, concept] of concepts.entries()) {
    const priced = categories.filter(({ id }) => typeof concept.prices[id] === 'number')
    if (concept.months.length === 0 && !concept.onJoining)
      problems.push([['concepts', index, 'months'], 'neverCharged'])
    if (concept.amount === null && concept.familyAmount === null && priced.length === 0)
      problems.push([['concepts', index, 'amount'], 'required'])
    if (concept.familySize !== null && concept.familyAmount === null)
      problems.push([['concepts', index, 'familyAmount'], 'required'])
  }
  return problems
}

function repeatedNames(list: 'categories' | 'concepts', rows: readonly { name: string }[]): Problem[] {
  const names = rows.map(({ name }) => foldText(name))
  return names.flatMap((name, index): Problem[] =>
    names.indexOf(name) < index ? [[[list, index, 'name'], 'repeatedName']] : [],
  )
}

/** The sports of concepts that the institution does not offer, as field errors. */
export function unofferedSports(
  { concepts }: Pricing,
  offerings: readonly { sportId: string }[],
): Record<string, 'unknownSport'> {
  const offered = new Set(offerings.map(({ sportId }) => sportId))
  const errors = concepts.flatMap((concept, index) =>
    (['sportIds', 'exceptSportIds'] as const).flatMap((field): [string, 'unknownSport'][] =>
      concept[field].every((id) => offered.has(id)) ? [] : [[`pricing.concepts.${index}.${field}`, 'unknownSport']],
    ),
  )
  return Object.fromEntries(errors)
}

/** Keeps the former names of renamed concepts, so that no month is charged again under the new one. */
export function withFormerNames(next: Pricing, current: Pricing): Pricing {
  const concepts = next.concepts.map((concept) => {
    const before = current.concepts.find(({ id }) => id === concept.id)
    const names = before ? [...before.formerNames, before.name] : []
    return { ...concept, formerNames: [...new Set(names)].filter((name) => name !== concept.name).slice(-50) }
  })
  return { ...next, concepts }
}

type Categories = Pick<Pricing, 'categories' | 'ageOn'>
type Aged = Pick<StoredMembership, 'since'> & { birthdate: CalendarDate | null }
type Categorized = Aged & Pick<StoredMembership, 'categoryId'>

const wholeYears = (from: CalendarDate, to: CalendarDate) =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

/** The one chosen by hand if it still exists, else the first by years, else the one by age. */
export function categoryIn(
  { categories, ageOn }: Categories,
  { birthdate, since, categoryId }: Categorized,
  period: Period,
): Category | null {
  const day = ageOn === 'year' ? `${period.slice(0, 4)}-01-01` : `${period}-01`
  const member = wholeYears(since, day)
  const age = birthdate === null ? null : wholeYears(birthdate, day)
  return (
    categories.find(({ id }) => id === categoryId) ??
    categories.find(({ years }) => years !== null && member >= years) ??
    categories.find(
      ({ ageFrom, ageTo }) =>
        age !== null && (ageFrom !== null || ageTo !== null) && (ageFrom ?? 0) <= age && age <= (ageTo ?? Infinity),
    ) ??
    null
  )
}

/** Null if age or years give the same category, so that the member moves on to the next one. */
export function categoryByHand(
  pricing: Categories,
  member: Aged,
  categoryId: string | null,
  period: Period,
): string | null {
  return categoryIn(pricing, { ...member, categoryId: null }, period)?.id === categoryId ? null : categoryId
}

export function isCharged(
  { months, onJoining, sportIds, exceptSportIds }: Concept,
  member: Pick<StoredMembership, 'since' | 'sportIds'>,
  period: Period,
): boolean {
  const isDue = months.includes(Number(period.slice(5))) || (onJoining && periodOf(member.since) === period)
  const plays = (ids: readonly string[]) => member.sportIds.some((id) => ids.includes(id))
  return isDue && (sportIds.length === 0 || plays(sportIds)) && !plays(exceptSportIds)
}

/** By name too: a club may have deleted it and created it again. */
export function conceptIn({ concepts }: Pricing, { id, name }: Pick<Concept, 'id' | 'name'>): Concept | undefined {
  return concepts.find((one) => one.id === id) ?? concepts.find((one) => one.name === name)
}

/** Null if neither the category nor the concept has a price. */
export function priceOf({ amount, prices }: Concept, category: Category | null): number | null {
  return (category && prices[category.id]) ?? amount
}
