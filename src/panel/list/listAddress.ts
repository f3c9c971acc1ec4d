import { daysOfMonth, type Period } from '#domain/values/calendar'
import type { FeeStatus } from '#domain/money/feeStatus'

export type ListFilter = Readonly<Record<string, unknown>>

export function listAddress(path: string, filter: ListFilter): string {
  return `/panel/${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}

export function deskAddress(institutionId: string, userId: string): string {
  return `/panel/payments/cash?${new URLSearchParams({ institutionId, userId }).toString()}`
}

export function receivedIn(month: Period, within: ListFilter): string {
  const [first, last] = daysOfMonth(month)
  return listAddress('payments/receipts', { ...within, reversed: false, receivedOn_gte: first, receivedOn_lte: last })
}

export function dueIn(month: Period, within: ListFilter, status?: readonly FeeStatus[]): string {
  const [first, last] = daysOfMonth(month)
  return listAddress('payments', { ...within, ...(status && { status }), dueDate_gte: first, dueDate_lte: last })
}

export function withStatus(status: readonly FeeStatus[], within: ListFilter): string {
  return listAddress('payments', { ...within, status })
}
