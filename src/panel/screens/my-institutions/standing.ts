import type { FeeSummary } from '#domain/feeSummary'
import type { Currency } from '#domain/money'

/**
 * A member's standing with an institution: they owe overdue money (`besides` is what is not overdue, `nextDue` its
 * first due date), they have something to pay, they are up to date, or there are no cuotas. Amounts are minor units of
 * `currency`; `credit` is what was overpaid.
 */
export type Standing =
  | { kind: 'none' }
  | { kind: 'upToDate'; credit: number; currency: Currency }
  | { kind: 'toPay'; amount: number; count: number; nextDue: string; credit: number; currency: Currency }
  | {
      kind: 'overdue'
      amount: number
      besides: number
      nextDue: string | null
      overdueCount: number
      oldestDue: string
      credit: number
      currency: Currency
    }

/** The standing, from the sums of the user's own fees in one institution; undefined where there are none. */
export function standingOf(summary: FeeSummary | undefined): Standing {
  if (!summary) return { kind: 'none' }
  const { fees, pending, overdue, credit, currency, firstDue, nextDue } = summary
  const count = fees.Defeated + fees.For_defeated + fees.Incomplete + fees.Unpaid
  if (count + fees.Overpayment + fees.Paid === 0 && credit === 0) return { kind: 'none' }
  // Within one institution, overdue fees are due before all others.
  if (firstDue !== null && fees.Defeated > 0) {
    const besides = pending - overdue
    const overdueCount = fees.Defeated
    return { kind: 'overdue', amount: overdue, besides, nextDue, overdueCount, oldestDue: firstDue, credit, currency }
  }
  if (firstDue !== null) return { kind: 'toPay', amount: pending, count, nextDue: firstDue, credit, currency }
  return { kind: 'upToDate', credit, currency }
}
