import type { StoredMembership } from '../members/membership.ts'
import type { Plan } from './plan.ts'

/** Each that has not ended does, invitations too: otherwise accepting one could exceed the limit. */
export function takesPlace({ until }: Pick<StoredMembership, 'until'>, today: string): boolean {
  return until === null || until >= today
}

/** Infinity without a plan or a limit. */
export function placesLeft(plan: Pick<Plan, 'maxMembers'> | null, taken: number): number {
  return plan === null || plan.maxMembers === null ? Infinity : Math.max(0, plan.maxMembers - taken)
}
