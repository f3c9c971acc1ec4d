import { z } from 'zod'
import { amountSchema } from '../money/money.ts'
import { nextPriceSchema } from '../money/prices.ts'
import { foldText } from '../values/fold.ts'
import { idSchema } from '../values/identifier.ts'
import { line, optionalLine, whole } from '../values/text.ts'

export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalidTime' })

/** A weekly slot: weekday 1 (Monday) to 7 (Sunday), local times `HH:MM`. */
const scheduleSlotSchema = z
  .object({
    weekday: z.int({ error: 'invalidOption' }).min(1, { error: 'invalidOption' }).max(7, { error: 'invalidOption' }),
    from: timeOfDaySchema,
    to: timeOfDaySchema,
    place: optionalLine(120).default(null),
  })
  .refine((slot) => slot.from < slot.to, { error: 'endsBeforeStart', path: ['to'] })

export const LEVELS = ['all', 'beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]

const ageSchema = whole(0, 120)

const variantSchema = z.object({ id: idSchema, name: line(60), amount: amountSchema })

const variantsInputSchema = z
  .array(variantSchema.strict())
  .max(20, { error: 'tooMany' })
  .superRefine((variants, context) => {
    for (const [index, { id, name }] of variants.entries()) {
      const others = variants.slice(0, index)
      if (others.some((one) => foldText(one.name) === foldText(name)))
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'repeatedName' })
      if (others.some((one) => one.id === id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'repeatedRecord' })
    }
  })

export const offeringSchema = z.object({
  sportId: idSchema,
  monthlyAmount: amountSchema,
  dueDay: z.int({ error: 'invalidNumber' }).min(1, { error: 'invalidDueDay' }).max(28, { error: 'invalidDueDay' }),
  level: z.enum(LEVELS, { error: 'invalidOption' }).nullable().default(null),
  ageFrom: ageSchema.nullable().default(null),
  ageTo: ageSchema.nullable().default(null),
  enrolmentFee: amountSchema.nullable().default(null),
  schedule: z.array(scheduleSlotSchema).max(50, { error: 'tooMany' }).default([]),
  variants: z.array(variantSchema).max(20, { error: 'tooMany' }).default([]),
})
export type Offering = z.infer<typeof offeringSchema>

export type Variant = Offering['variants'][number]

/** Null if the sport does not have it, or no longer. */
export function variantIn(
  { offerings }: { offerings: readonly Offering[] },
  sportId: string | null,
  variantId: string | null | undefined,
): Variant | null {
  const offering = offerings.find((one) => one.sportId === sportId)
  return offering?.variants.find(({ id }) => id === variantId) ?? null
}

export const offeringViewSchema = offeringSchema.extend({ sportName: z.string() })

export const offeringsOf = <T extends z.ZodType<{ sportId: string }>>(offering: T) =>
  z
    .array(offering)
    .max(100, { error: 'tooMany' })
    .refine((all) => new Set(all.map((one) => one.sportId)).size === all.length, { error: 'repeatedSport' })

/** Refuses unknown fields instead of losing them. Forms send the sport’s name back. */
export const offeringsInputSchema = offeringsOf(
  offeringSchema
    .extend({
      schedule: z.array(scheduleSlotSchema.strict()).max(50, { error: 'tooMany' }).default([]),
      variants: variantsInputSchema.default([]),
      sportName: z.unknown().optional().meta({ readOnly: true }),
    })
    .strict()
    .refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo, {
      error: 'ageToTooLow',
      path: ['ageTo'],
    })
    .transform(({ sportName: _sent, ...offering }): Offering => offering),
)

/**
 * `monthlyAmount` is this month's price. With variants it and `nextPrice` are the lowest, and each
 * variant has its own.
 */
export const publicOfferingSchema = offeringViewSchema.extend({
  sportSlug: z.string(),
  nextPrice: nextPriceSchema,
  variants: z.array(variantSchema.extend({ nextPrice: nextPriceSchema })),
})
export type PublicOffering = z.infer<typeof publicOfferingSchema>
