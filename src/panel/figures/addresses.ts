import { daysOfMonth } from '#domain/calendar'
import type { Period } from '#domain/calendar'
import type { FeeStatus } from '#domain/feeStatus'

/** A list's filter, as its address says it. */
export type ListFilter = Readonly<Record<string, unknown>>

/** The address of a list below /panel that shows what the filter matches. */
export function listAddress(path: string, filter: ListFilter): string {
  return `/panel/${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}

/** The receipts of a month that are not reversed. */
export function receivedIn(month: Period, within: ListFilter): string {
  const [first, last] = daysOfMonth(month)
  return listAddress('payments/receipts', { ...within, reversed: false, receivedOn_gte: first, receivedOn_lte: last })
}

/** The cuotas that are due in a month: all of them, or those of some statuses. */
export function dueIn(month: Period, within: ListFilter, status?: readonly FeeStatus[]): string {
  const [first, last] = daysOfMonth(month)
  return listAddress('payments', { ...within, ...(status && { status }), dueDate_gte: first, dueDate_lte: last })
}

/** The cuotas of some statuses, whenever they are due. */
export function withStatus(status: readonly FeeStatus[], within: ListFilter): string {
  return listAddress('payments', { ...within, status })
}
