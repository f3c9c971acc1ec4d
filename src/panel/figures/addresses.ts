import { daysOfMonth } from '#domain/calendar'
import type { Period } from '#domain/calendar'
import type { FeeStatus } from '#domain/feeStatus'

/** A list's filter, as its address holds it. */
export type ListFilter = Readonly<Record<string, unknown>>

/** The address below /panel of the list that the filter matches. */
export function listAddress(path: string, filter: ListFilter): string {
  return `/panel/${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}

/** The receipts of a month, without reversed ones. */
export function receivedIn(month: Period, within: ListFilter): string {
  const [first, last] = daysOfMonth(month)
  return listAddress('payments/receipts', { ...within, reversed: false, receivedOn_gte: first, receivedOn_lte: last })
}

/** The cuotas due in a month: all, or those with some statuses. */
export function dueIn(month: Period, within: ListFilter, status?: readonly FeeStatus[]): string {
  const [first, last] = daysOfMonth(month)
  return listAddress('payments', { ...within, ...(status && { status }), dueDate_gte: first, dueDate_lte: last })
}

/** The cuotas with some statuses, whatever their due date. */
export function withStatus(status: readonly FeeStatus[], within: ListFilter): string {
  return listAddress('payments', { ...within, status })
}
