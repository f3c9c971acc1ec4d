import { z } from 'zod'
import { DEFAULT_TIMEZONE } from './calendar.ts'
import { idSchema, recordSchema } from './identifier.ts'
import { amountSchema, currencySchema } from './money.ts'
import {
  line,
  optionalEmailSchema,
  optionalLine,
  optionalPhoneSchema,
  optionalPictureSchema,
  optionalUrlSchema,
  prose,
  slugSchema,
  storedUrlSchema,
} from './text.ts'
import { timezoneSchema } from './timezones.ts'

export const INSTITUTION_STATUSES = ['draft', 'published', 'archived'] as const

/** A time of day on the institution's clock, `HH:MM`. */
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

/** A sport that an institution offers, with its monthly cuota in minor units of the institution's currency. */
export const offeringSchema = z.object({
  sportId: idSchema,
  monthlyAmount: amountSchema,
  dueDay: z.int({ error: 'invalidNumber' }).min(1, { error: 'invalidDueDay' }).max(28, { error: 'invalidDueDay' }),
  schedule: z.array(scheduleSlotSchema).max(50, { error: 'tooMany' }).default([]),
})
export type Offering = z.infer<typeof offeringSchema>

/** An offering as the API shows it, with its sport's name, so that a reader needs no list of sports. */
const offeringViewSchema = offeringSchema.extend({ sportName: z.string() })

const offeringsOf = <T extends z.ZodType<{ sportId: string }>>(offering: T) =>
  z
    .array(offering)
    .max(100, { error: 'tooMany' })
    .refine((all) => new Set(all.map((one) => one.sportId)).size === all.length, { error: 'repeatedSport' })

/**
 * Offerings as they are sent. An unknown field is refused, because dropping it would lose what somebody meant. Forms
 * send the sport's name back; it is ignored.
 */
const offeringsInputSchema = offeringsOf(
  offeringSchema
    .extend({
      schedule: z.array(scheduleSlotSchema.strict()).max(50, { error: 'tooMany' }).default([]),
      sportName: z.unknown().optional().meta({ readOnly: true }),
    })
    .strict()
    .transform(({ sportName: _told, ...offering }): Offering => offering),
)

const days = (max: number) =>
  z.int({ error: 'invalidNumber' }).min(0, { error: 'numberTooSmall' }).max(max, { error: 'numberTooLarge' })

const institutionFields = z.object({
  name: line(120),
  slug: slugSchema,
  description: prose(4000),
  email: optionalEmailSchema,
  phone: optionalPhoneSchema,
  website: optionalUrlSchema,
  address: optionalLine(200),
  city: optionalLine(80),
  province: optionalLine(80),
  logoUrl: optionalPictureSchema,
  timezone: timezoneSchema,
  currency: currencySchema,
  planId: idSchema.nullable(),
  status: z.enum(INSTITUTION_STATUSES, { error: 'invalidOption' }),
  graceDays: days(90),
  dueSoonDays: days(90),
  offerings: offeringsOf(offeringSchema),
})

/**
 * A club or other institution (decisions §4). The currency is fixed once a fee exists. A stored time zone that is not
 * in the list any more is shown as it is.
 */
export const institutionSchema = recordSchema.extend({
  ...institutionFields.shape,
  timezone: z.string(),
  website: storedUrlSchema,
  logoUrl: storedUrlSchema,
})
export type Institution = z.infer<typeof institutionSchema>

/** An institution as the API shows it. */
export const institutionViewSchema = institutionSchema.extend({ offerings: z.array(offeringViewSchema) })
export type InstitutionView = z.infer<typeof institutionViewSchema>

/** The settings that a fee's status depends on (decisions §5). */
export type FeeSettings = Pick<Institution, 'graceDays' | 'dueSoonDays'>

/** Without a slug, one is made from the name. */
export const institutionInputSchema = institutionFields.extend({
  slug: slugSchema.optional(),
  description: institutionFields.shape.description.default(''),
  email: optionalEmailSchema.default(null),
  phone: optionalPhoneSchema.default(null),
  website: optionalUrlSchema.default(null),
  address: institutionFields.shape.address.default(null),
  city: institutionFields.shape.city.default(null),
  province: institutionFields.shape.province.default(null),
  logoUrl: optionalPictureSchema.default(null),
  timezone: timezoneSchema.default(DEFAULT_TIMEZONE),
  currency: currencySchema.default('ARS'),
  planId: institutionFields.shape.planId.default(null),
  status: z.enum(['draft', 'published'], { error: 'invalidOption' }).default('draft'),
  graceDays: days(90).default(0),
  dueSoonDays: days(90).default(7),
  offerings: offeringsInputSchema.default([]),
})
export const institutionPatchSchema = institutionFields.extend({ offerings: offeringsInputSchema }).partial()

/** What the public list shows of an institution: no personal field, no setting, no plan. */
export const publicInstitutionSchema = institutionViewSchema.pick({
  id: true,
  name: true,
  slug: true,
  description: true,
  email: true,
  phone: true,
  website: true,
  address: true,
  city: true,
  province: true,
  logoUrl: true,
  currency: true,
  offerings: true,
})
export type PublicInstitution = z.infer<typeof publicInstitutionSchema>
