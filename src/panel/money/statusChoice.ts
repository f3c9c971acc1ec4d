import { FEE_STATUSES } from '#domain/feeStatus'
import type { FeeStatus } from '#domain/feeStatus'

/** Statuses of fees that money is still expected for. */
export const OWED: readonly FeeStatus[] = ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid']

/** The statuses of a filter's value, which the address may give as one or as several; anything else is none. */
export function chosenStatuses(value: unknown): FeeStatus[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return FEE_STATUSES.filter((status) => values.includes(status))
}
