import type { StoredMembership } from './membership.ts'
import type { Plan } from './plan.ts'

/**
 * Whether a membership takes one of the places of its institution's plan on a day of the institution. Each that has not
 * ended does, invitations and those that begin later too: otherwise accepting one could exceed the limit, and it is too
 * late to refuse then.
 */
export function takesPlace({ until }: Pick<StoredMembership, 'until'>, today: string): boolean {
  return until === null || until >= today
}

/** How many more members a plan admits: Infinity without a plan or a limit, 0 if more places are taken than it has. */
export function placesLeft(plan: Pick<Plan, 'maxMembers'> | null, taken: number): number {
  return plan === null || plan.maxMembers === null ? Infinity : Math.max(0, plan.maxMembers - taken)
}
