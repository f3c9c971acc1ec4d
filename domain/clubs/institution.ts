import { z } from 'zod'
import {
  offeringSchema,
  offeringViewSchema,
  offeringsInputSchema,
  offeringsOf,
  publicOfferingSchema,
} from './offering.ts'
import { billingFields, percentSchema, siblingDiscountsSchema } from './billing.ts'
import { bankMappingsInputSchema, bankMappingsSchema } from '../bank/reading/format.ts'
import { NO_LIST_COLUMNS, listColumnsSchema } from './listColumns.ts'
import { DEFAULT_TIMEZONE, addDays, calendarDateIn, calendarDateSchema, type CalendarDate } from '../values/calendar.ts'
import { coordinatesIn } from '../values/coordinates.ts'
import { refuseHiddenCharacters } from '../values/hiddenCharacters.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { currencySchema } from '../money/money.ts'
import { chargeSchema } from '../money/charge.ts'
import { priceRiseSchema } from '../money/prices.ts'
import { NO_PRICING, pricingInputSchema, pricingSchema } from '../money/pricing.ts'
import { paymentInfoInputSchema, paymentInfoSchema } from '../money/paymentInfo.ts'
import { reminderTextSchema } from '../reminders/reminderTemplate.ts'
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
  whole,
} from '../values/text.ts'
import { timezoneSchema } from '../values/timezones.ts'

export const INSTITUTION_STATUSES = ['draft', 'published', 'archived'] as const

const graceSchema = whole(0, 90)
const remindingFields = z.object({
  reminderText: z.string().nullable(),
  remindEvery: whole(1, 90),
})

/** Where an institution is: two numbers or the address of a map with them; stored as `latitude,longitude`. */
const optionalCoordinatesSchema = z
  .string({ error: 'invalidCoordinates' })
  .max(2000, { error: 'tooLong' })
  .refine((text) => text.trim() === '' || coordinatesIn(text) !== null, { error: 'invalidCoordinates' })
  .transform(coordinatesIn)
  .nullable()

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
  coordinates: optionalCoordinatesSchema,
  logoUrl: optionalPictureSchema,
  pictureUrl: optionalPictureSchema,
  timezone: timezoneSchema,
  currency: currencySchema,
  planId: idSchema.nullable(),
  status: z.enum(INSTITUTION_STATUSES, { error: 'invalidOption' }),
  graceDays: graceSchema,
  dueSoonDays: graceSchema,
  offerings: offeringsOf(offeringSchema),
  pricing: pricingSchema,
  ...billingFields.shape,
  paymentInfo: paymentInfoSchema.nullable(),
  bankMappings: bankMappingsSchema,
  listColumns: listColumnsSchema,
  ...remindingFields.shape,
})

/**
 * `closedThrough`: nothing dated up to it is written. `generatesSince`: the day on which `generatesOn` was chosen.
 * `publishedAt`: when visitors first saw it. Prices are the newest, and `priceRises` has the former ones, in the order in
 * which they rose. A stored time zone may be older than the list.
 */
export const institutionSchema = recordSchema.extend({
  ...institutionFields.shape,
  closedThrough: calendarDateSchema.nullable(),
  generatesSince: calendarDateSchema.nullable(),
  publishedAt: z.iso.datetime().nullable(),
  priceRises: z.array(priceRiseSchema),
  timezone: z.string(),
  website: storedUrlSchema,
  logoUrl: storedUrlSchema,
  pictureUrl: storedUrlSchema,
  coordinates: z.string().nullable(),
})
export type Institution = z.infer<typeof institutionSchema>

export function publishedSince(
  status: Institution['status'],
  before: Pick<Institution, 'publishedAt'> | null,
  at: string,
): string | null {
  return before?.publishedAt ?? (status === 'published' ? at : null)
}

/** Whether it takes members, cuotas and money. Records of an archived one may still be corrected. */
export const isOperating = ({ status }: Pick<Institution, 'status'>): boolean => status !== 'archived'

export const closingInputSchema = z.object({ through: calendarDateSchema })

type Books = Pick<Institution, 'timezone' | 'closedThrough'>

export function isClosed({ closedThrough }: Pick<Books, 'closedThrough'>, date: CalendarDate): boolean {
  return closedThrough !== null && date <= closedThrough
}

/** The day of a correction: the institution's today, or its first open day if that is later. */
export function bookingDay({ timezone, closedThrough }: Books, now: number): CalendarDate {
  const today = calendarDateIn(timezone, now)
  return closedThrough !== null && today <= closedThrough ? addDays(closedThrough, 1) : today
}

export const institutionViewSchema = institutionSchema.extend({ offerings: z.array(offeringViewSchema) })
export type InstitutionView = z.infer<typeof institutionViewSchema>

export type FeeSettings = Pick<Institution, 'graceDays' | 'dueSoonDays'>

export const institutionInputSchema = institutionFields.extend({
  slug: slugSchema.optional(),
  description: institutionFields.shape.description.default(''),
  email: optionalEmailSchema.default(null),
  phone: optionalPhoneSchema.default(null),
  website: optionalUrlSchema.default(null),
  address: institutionFields.shape.address.default(null),
  city: institutionFields.shape.city.default(null),
  province: institutionFields.shape.province.default(null),
  coordinates: optionalCoordinatesSchema.default(null),
  logoUrl: optionalPictureSchema.default(null),
  pictureUrl: optionalPictureSchema.default(null),
  timezone: timezoneSchema.default(DEFAULT_TIMEZONE),
  currency: currencySchema.default('ARS'),
  planId: institutionFields.shape.planId.default(null),
  status: z.enum(['draft', 'published'], { error: 'invalidOption' }).default('draft'),
  graceDays: graceSchema.default(0),
  dueSoonDays: graceSchema.default(7),
  offerings: offeringsInputSchema.default([]),
  pricing: pricingInputSchema.default(NO_PRICING),
  proration: billingFields.shape.proration.default('none'),
  secondSportDiscount: percentSchema.default(0),
  siblingDiscounts: siblingDiscountsSchema.default([]),
  lateSurcharge: percentSchema.default(0),
  appliesCredit: billingFields.shape.appliesCredit.default(false),
  generatesOn: billingFields.shape.generatesOn.default(null),
  paymentInfo: paymentInfoInputSchema.default(null),
  bankMappings: bankMappingsInputSchema.default([]),
  listColumns: listColumnsSchema.strict().default(NO_LIST_COLUMNS),
  reminderText: reminderTextSchema.default(null),
  remindEvery: remindingFields.shape.remindEvery.default(7),
})
export const foundingInputSchema = institutionInputSchema
  .pick({ name: true, city: true, province: true, email: true, phone: true, currency: true })
  .strict()
  .superRefine((body, context) => refuseHiddenCharacters(body, context))

export const institutionPatchSchema = institutionFields
  .extend({
    offerings: offeringsInputSchema,
    pricing: pricingInputSchema,
    siblingDiscounts: siblingDiscountsSchema,
    paymentInfo: paymentInfoInputSchema,
    bankMappings: bankMappingsInputSchema,
    listColumns: listColumnsSchema.strict(),
    reminderText: reminderTextSchema,
  })
  .partial()

/** No personal field, no setting, no plan. `writtenPhone` is `phone` as people read it. */
export const publicInstitutionSchema = institutionViewSchema
  .extend({
    offerings: z.array(publicOfferingSchema),
    charges: z.array(chargeSchema),
    writtenPhone: z.string().nullable(),
  })
  .pick({
    id: true,
    name: true,
    slug: true,
    description: true,
    email: true,
    phone: true,
    writtenPhone: true,
    website: true,
    address: true,
    city: true,
    province: true,
    coordinates: true,
    logoUrl: true,
    pictureUrl: true,
    currency: true,
    publishedAt: true,
    offerings: true,
    charges: true,
  })
export type PublicInstitution = z.infer<typeof publicInstitutionSchema>

export const placeSchema = institutionSchema.pick({ city: true, province: true })
export type Place = z.infer<typeof placeSchema>

export const weekOfferingSchema = institutionSchema
  .pick({ slug: true, name: true, city: true, province: true, currency: true })
  .extend(
    publicOfferingSchema.pick({ sportId: true, sportName: true, sportSlug: true, monthlyAmount: true, schedule: true })
      .shape,
  )
export type WeekOffering = z.infer<typeof weekOfferingSchema>

export type PublishingGap = 'schedule' | 'admin' | 'contact'

export function publishingGaps(
  { offerings, email, phone }: Pick<Institution, 'offerings' | 'email' | 'phone'>,
  admins: number,
): PublishingGap[] {
  const gaps = {
    schedule: offerings.every(({ schedule }) => schedule.length === 0),
    admin: admins === 0,
    contact: email === null && phone === null,
  }
  return (['schedule', 'admin', 'contact'] as const).filter((gap) => gaps[gap])
}
