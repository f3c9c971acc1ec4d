import type { Plan } from './plan.ts'

type Terms = Pick<Plan, 'price' | 'currency' | 'interval' | 'maxMembers' | 'position'>

/** What a plan costs in a year, in minor units of its currency. */
export function costPerYear({ price, interval }: Pick<Terms, 'price' | 'interval'>): number {
  return interval === 'yearly' ? price : price * 12
}

/** What a plan costs in a month, in minor units: a yearly one's twelfth, rounded to the unit. */
export function costPerMonth({ price, interval }: Pick<Terms, 'price' | 'interval'>): number {
  return interval === 'yearly' ? Math.round(price / 12) : price
}

/** Whether a plan admits so many members. */
export function admits({ maxMembers }: Pick<Terms, 'maxMembers'>, members: number): boolean {
  return maxMembers === null || members <= maxMembers
}

/**
 * Returns the plan to recommend to a club of so many members: the one that costs least in a year of those that admit
 * them. Prices in different currencies cannot be compared: then it is the first in the plans' order. Undefined if no
 * plan admits so many.
 */
export function recommendedPlan<P extends Terms>(plans: readonly P[], members: number): P | undefined {
  const fitting = plans.filter((plan) => admits(plan, members))
  const comparable = new Set(fitting.map(({ currency }) => currency)).size === 1
  return fitting.toSorted((a, b) => (comparable ? costPerYear(a) - costPerYear(b) : 0) || a.position - b.position)[0]
}

/**
 * Returns the plan that an institution begins with when its own Admin makes it: the first in order of those that cost
 * nothing, because only a SuperAdmin gives one that costs something (decisions §3). Undefined if none is free.
 */
export function startingPlan<P extends Terms>(plans: readonly P[]): P | undefined {
  return plans.filter(({ price }) => price === 0).toSorted((a, b) => a.position - b.position)[0]
}

/** Returns all features that any of the plans has, each once, in the order in which the plans tell them. */
export function allFeatures(plans: readonly Pick<Plan, 'features'>[]): string[] {
  return [...new Set(plans.flatMap(({ features }) => features))]
}
