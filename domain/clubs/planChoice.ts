import type { Plan } from './plan.ts'

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

/** The cheapest in a year of those that admit them; with different currencies, the first in order. */
export function recommendedPlan<P extends Terms>(plans: readonly P[], members: number): P | undefined {
  const fitting = plans.filter((plan) => admits(plan, members))
  const comparable = new Set(fitting.map(({ currency }) => currency)).size === 1
  return fitting.toSorted((a, b) => (comparable ? costPerYear(a) - costPerYear(b) : 0) || a.position - b.position)[0]
}

/** The first free plan: only a SuperAdmin gives one that costs something (decisions §3). */
export function startingPlan<P extends Terms>(plans: readonly P[]): P | undefined {
  return plans.filter(({ price }) => price === 0).toSorted((a, b) => a.position - b.position)[0]
}

export function allFeatures(plans: readonly Pick<Plan, 'features'>[]): string[] {
  return [...new Set(plans.flatMap(({ features }) => features))]
}
