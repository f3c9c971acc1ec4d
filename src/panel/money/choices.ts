import { FEE_STATUSES, OWING_STATUSES } from '#domain/feeStatus'
import type { FeeStatus } from '#domain/feeStatus'
import { CURRENCIES } from '#domain/currency'

/** The statuses of what is owed, as filters take them. */
export const OWED: readonly FeeStatus[] = [...OWING_STATUSES]

/** The statuses of a filter's value, which the address may give as one or as several; anything else is none. */
export function chosenStatuses(value: unknown): FeeStatus[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return FEE_STATUSES.filter((status) => values.includes(status))
}

/** The currencies as an input's choices. */
export const CURRENCY_CHOICES = CURRENCIES.map((currency) => ({ id: currency, name: currency }))
