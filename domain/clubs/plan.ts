import { z } from 'zod'
import type { StoredMembership } from '../members/membership.ts'
import { idSchema, recordSchema, versionSchema } from '../values/identifier.ts'
import { amountSchema, currencySchema } from '../money/money.ts'
import { line, prose, whole } from '../values/text.ts'

export const MAX_PLAN_POSITION = 100_000
export const INTERVALS = ['monthly', 'yearly'] as const

const planFields = z.object({
  name: line(80),
  description: prose(2000),
  price: amountSchema.meta({ description: 'Minor units of `currency`' }),
  currency: currencySchema,
  interval: z.enum(INTERVALS, { error: 'invalidOption' }),
  features: z.array(line(200)).max(30, { error: 'tooMany' }),
  maxMembers: whole(1, 1_000_000).nullable(),
  published: z.boolean({ error: 'invalidBoolean' }),
  position: whole(0, MAX_PLAN_POSITION),
})

export const planSchema = recordSchema.extend(planFields.shape)
export type Plan = z.infer<typeof planSchema>

export const planViewSchema = planSchema.extend({
  institutions: z
    .int()
    .min(0)
    .meta({ description: 'Institutions in reach that have the plan, whatever their status', readOnly: true }),
})
export type PlanView = z.infer<typeof planViewSchema>

export const planInputSchema = planFields.extend({
  description: planFields.shape.description.default(''),
  currency: currencySchema.default('ARS'),
  interval: planFields.shape.interval.default('monthly'),
  features: planFields.shape.features.default([]),
  maxMembers: planFields.shape.maxMembers.default(null),
  published: planFields.shape.published.default(false),
  position: planFields.shape.position.optional().meta({ description: 'After all others unless given' }),
})
export const planPatchSchema = planFields.partial()

export const MAX_ORDERED_PLANS = 1_000

export const planOrderSchema = z.strictObject({
  plans: z
    .array(z.strictObject({ id: idSchema, version: versionSchema }))
    .min(1, { error: 'required' })
    .max(MAX_ORDERED_PLANS, { error: 'tooMany' })
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'repeatedRecord' }),
})
export type PlanOrder = z.output<typeof planOrderSchema>

export const staleOrderSchema = z.object({ plans: z.array(planViewSchema) })

export const planUsageSchema = z.object({
  placesTaken: z.int().min(0),
  maxMembers: z.int().min(1).nullable().meta({ description: 'Null without a plan, and of a plan without limit' }),
})
export type PlanUsage = z.infer<typeof planUsageSchema>

export const limitedPlanSchema = z.object({
  institutionId: idSchema,
  name: z.string(),
  placesTaken: z.int().min(0),
  maxMembers: z.int().min(1),
})
type LimitedPlan = z.infer<typeof limitedPlanSchema>

const MOST_NEAR_LIMIT = 10

export function nearLimit(plans: readonly LimitedPlan[]): LimitedPlan[] {
  const share = ({ placesTaken, maxMembers }: LimitedPlan) => placesTaken / maxMembers
  return plans
    .filter(({ placesTaken, maxMembers }) => placesTaken * 10 >= maxMembers * 9)
    .toSorted((a, b) => share(b) - share(a) || (a.institutionId < b.institutionId ? -1 : 1))
    .slice(0, MOST_NEAR_LIMIT)
}

/** Invitations take a place too, else accepting one could exceed the limit. Admins and contacts do not. */
export function takesPlace(
  { until, role, contact }: Pick<StoredMembership, 'until' | 'role' | 'contact'>,
  today: string,
): boolean {
  return role === 'User' && !contact && (until === null || until >= today)
}

export function placesLeft(plan: Pick<Plan, 'maxMembers'> | null, members: number): number {
  return plan === null || plan.maxMembers === null ? Infinity : Math.max(0, plan.maxMembers - members)
}

type Terms = Pick<Plan, 'price' | 'currency' | 'interval' | 'maxMembers' | 'position'>

export function costPerYear({ price, interval }: Pick<Terms, 'price' | 'interval'>): number {
  return interval === 'yearly' ? price : price * 12
}

export function costPerMonth({ price, interval }: Pick<Terms, 'price' | 'interval'>): number {
  return interval === 'yearly' ? Math.round(price / 12) : price
}

export function admits({ maxMembers }: Pick<Terms, 'maxMembers'>, members: number): boolean {
  return maxMembers === null || members <= maxMembers
}

/** The cheapest plan per year that admits the members; with several currencies, the first in order. */
export function recommendedPlan<P extends Terms>(plans: readonly P[], members: number): P | undefined {
  const fitting = plans.filter((plan) => admits(plan, members))
  const comparable = new Set(fitting.map(({ currency }) => currency)).size === 1
  return fitting.toSorted((a, b) => (comparable ? costPerYear(a) - costPerYear(b) : 0) || a.position - b.position)[0]
}

/** The first free plan: only a SuperAdmin gives one that costs something (§D3). */
export function startingPlan<P extends Terms>(plans: readonly P[]): P | undefined {
  return plans.filter(({ price }) => price === 0).toSorted((a, b) => a.position - b.position)[0]
}

export function allFeatures(plans: readonly Pick<Plan, 'features'>[]): string[] {
  return [...new Set(plans.flatMap(({ features }) => features))]
}
