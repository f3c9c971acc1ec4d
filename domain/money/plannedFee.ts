import type { Institution } from '../clubs/institution.ts'
import { feeUserIdOf, type StoredMembership } from '../members/membership.ts'
import type { CalendarDate, Period } from '../values/calendar.ts'
import { pick } from '../values/record.ts'
import type { Adjustment, Fee } from './fee.ts'
import type { SportPrice } from './prices.ts'
import type { Pricing } from './pricing.ts'

export const MONTHLY_CONCEPT = 'Cuota mensual'

export const SKIP_REASONS = [
  'left',
  'joinsLater',
  'inactive',
  'noSport',
  'noAmount',
  'free',
  'paused',
  'inFamily',
  'exists',
  'cancelled',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The settings of an institution that its cuotas depend on. */
export const BILLING_SETTINGS = [
  'proration',
  'secondSportDiscount',
  'siblingDiscounts',
  'lateSurcharge',
  'appliesCredit',
] as const satisfies readonly (keyof Institution)[]
type BillingSettings = Pick<Institution, (typeof BILLING_SETTINGS)[number]>

/** Null `sportIds` and `conceptIds` ask for all. Without `dueDate` the day is the offering's or concept's. */
export type GenerationTerms = BillingSettings & {
  sportIds: readonly string[] | null
  amounts: readonly SportPrice[]
  pricing: Pricing
  conceptIds: readonly string[] | null
  dueDate: CalendarDate | null
  withCancelled?: boolean | undefined
}

const BILLED_FIELDS = [
  'id',
  'userId',
  'state',
  'memberNumber',
  'sportIds',
  'since',
  'until',
  'exemptions',
  'scholarships',
  'pauses',
  'variants',
  'categoryId',
  'guardianId',
  'contact',
] as const satisfies readonly (keyof StoredMembership)[]
type BilledField = (typeof BILLED_FIELDS)[number]

/** The fields that cuotas depend on, of a membership or of its columns. */
export function billedFields<Of extends Record<BilledField, unknown>>(of: Of): Pick<Of, BilledField> {
  return pick(of, BILLED_FIELDS)
}

export type BilledMember = Pick<StoredMembership, BilledField> & { active: boolean; birthdate: CalendarDate | null }

/**
 * `skipped` is why it is left out. `amount` is `base` with the adjustments. The row of a member
 * left out altogether has no sport and no concept. `category` is the name of the category that sets
 * the price, `previousCategory` that of the month before if it was another. `family`: how many
 * members it pays for.
 */
export type PlannedFee = Pick<Fee, 'userId' | 'sportId' | 'concept' | 'amount' | 'exempt'> & {
  memberNumber: string | null
  variantId: string | null
  conceptId: string | null
  category: string | null
  previousCategory: string | null
  family: number | null
  period: Period
  base: number
  adjustments: Adjustment[]
  dueDate: CalendarDate | null
  skipped: SkipReason | null
}

export type MadeFee = PlannedFee & { dueDate: CalendarDate; skipped: null }

export const isMade = (row: PlannedFee): row is MadeFee => row.skipped === null && row.dueDate !== null

type Keyed = Pick<Fee, 'userId' | 'sportId' | 'concept' | 'period'>

export const feeKey = ({ userId, sportId, concept, period }: Keyed) =>
  JSON.stringify([userId, sportId, concept, period])

/**
 * `base` is before adjustments. `skipped`: it exists, a person cancelled it, or a former family
 * paid it. `pricing` is its run's.
 */
export type ExistingFee = {
  base: number
  skipped: 'exists' | 'cancelled' | 'inFamily'
  pricing?: Pricing | undefined
  charged?: Pick<PlannedFee, 'base' | 'amount' | 'adjustments' | 'dueDate'>
}

export type ExistingFees = ReadonlyMap<string, ExistingFee>

export const unlessExisting = (fee: PlannedFee, existing: ExistingFee | undefined): PlannedFee =>
  fee.skipped === null && existing ? { ...fee, ...existing.charged, skipped: existing.skipped } : fee

export function emptyFee(member: BilledMember, period: Period): PlannedFee {
  return {
    userId: feeUserIdOf(member),
    memberNumber: member.memberNumber,
    sportId: null,
    variantId: null,
    concept: MONTHLY_CONCEPT,
    conceptId: null,
    category: null,
    previousCategory: null,
    family: null,
    period,
    base: 0,
    amount: 0,
    adjustments: [],
    dueDate: null,
    exempt: false,
    skipped: null,
  }
}

export const familyOf = ({ id, guardianId }: Pick<StoredMembership, 'id' | 'guardianId'>) => guardianId ?? id

/** Returns `amount × part / whole` in whole minor units; a half is rounded up. */
export function shareOf(amount: number, part: number, whole: number): number {
  return Math.floor((2 * amount * part + whole) / (2 * whole))
}
