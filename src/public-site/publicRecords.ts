import { CURRENCIES } from '#domain/money/currency'
import type { Place, PublicInstitution as PublishedInstitution, WeekOffering } from '#domain/clubs/institution'
import type { Level } from '#domain/clubs/offering'
import { INTERVALS, type Plan } from '#domain/clubs/plan'
import type { Sport, SportType } from '#domain/clubs/sport'
import { z } from 'zod'

export type { PublicOffering } from '#domain/clubs/offering'
export type PublicInstitution = Omit<PublishedInstitution, 'publishedAt'>
export type PublicSport = Pick<Sport, 'id' | 'name' | 'slug' | 'description' | 'typeId' | 'imageUrl'>
type PublicSportType = Pick<SportType, 'id' | 'name'>
export type PublicPlan = Pick<
  Plan,
  'id' | 'name' | 'description' | 'price' | 'currency' | 'interval' | 'features' | 'maxMembers' | 'position'
>

export type Rows = {
  sports: PublicSport[]
  'sports-types': PublicSportType[]
  plans: PublicPlan[]
  institutions: PublicInstitution[]
  places: Place[]
  week: WeekOffering[]
}

// The shapes of the answers that the pages read. The types are the domain's, and a test reads the same records with the
// domain's schemas.
const optional = z.string().nullable()
const LEVELS = ['all', 'beginner', 'intermediate', 'advanced'] as const satisfies readonly Level[]
const slot = z.object({ weekday: z.int(), from: z.string(), to: z.string(), place: optional })
const sportFields = { sportId: z.string(), sportName: z.string(), sportSlug: z.string() }
const nextPrice = z.object({ from: z.string(), amount: z.int() }).nullable()
const offering = z.object({
  ...sportFields,
  monthlyAmount: z.int(),
  dueDay: z.int(),
  level: z.enum(LEVELS).nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  enrolmentFee: z.int().nullable(),
  schedule: z.array(slot),
  nextPrice,
  variants: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int(), nextPrice })),
})

const charge = z.object({
  id: z.string(),
  name: z.string(),
  months: z.array(z.int()),
  onJoining: z.boolean(),
  dueDay: z.int(),
  amount: z.int().nullable(),
  nextPrice,
  familyAmount: z.int().nullable(),
  nextFamilyPrice: nextPrice,
  prices: z.array(z.object({ name: z.string(), amount: z.int(), nextPrice })),
})

export const ROWS: { [R in keyof Rows]: z.ZodType<Rows[R]> } = {
  sports: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      description: z.string(),
      typeId: z.string(),
      imageUrl: optional,
    }),
  ),
  'sports-types': z.array(z.object({ id: z.string(), name: z.string() })),
  plans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      price: z.int(),
      currency: z.enum(CURRENCIES),
      interval: z.enum(INTERVALS),
      features: z.array(z.string()),
      maxMembers: z.int().nullable(),
      position: z.int(),
    }),
  ),
  institutions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      description: z.string(),
      email: optional,
      phone: optional,
      writtenPhone: optional,
      website: optional,
      address: optional,
      city: optional,
      province: optional,
      coordinates: optional,
      logoUrl: optional,
      pictureUrl: optional,
      currency: z.enum(CURRENCIES),
      offerings: z.array(offering),
      charges: z.array(charge),
    }),
  ),
  places: z.array(z.object({ city: optional, province: optional })),
  week: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      city: optional,
      province: optional,
      currency: z.enum(CURRENCIES),
      ...sportFields,
      monthlyAmount: z.int(),
      schedule: z.array(slot),
    }),
  ),
}

export type PublicResource = keyof Rows
export type PagedResource = Exclude<PublicResource, 'places' | 'week'>
