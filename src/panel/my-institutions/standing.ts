import type { FeeView } from '#domain/fee'
import type { Currency } from '#domain/money'
import { sum } from '#domain/money'

/** What of a fee one's standing depends on. */
export type StandingFee = Pick<FeeView, 'status' | 'balance' | 'dueDate' | 'currency'>

/**
 * How a member stands with an institution, as the one answer they look for: they owe overdue money (`besides` is what is not due yet), they have money to pay, they are up to
 * date, or there are no cuotas at all. Amounts are minor units of `currency`; `credit` is what was paid in excess.
 */
export type Standing =
  | { kind: 'none' }
  | { kind: 'upToDate'; credit: number; currency: Currency }
  | { kind: 'toPay'; amount: number; count: number; nextDue: string; credit: number; currency: Currency }
  | {
      kind: 'overdue'
      amount: number
      besides: number
      overdueCount: number
      oldestDue: string
      credit: number
      currency: Currency
    }

/** The standing from one's own fees in one institution. */
export function standingOf(fees: readonly StandingFee[]): Standing {
  const counted = fees.filter(({ status }) => status !== 'No_fee')
  const currency = counted[0]?.currency
  if (!currency) return { kind: 'none' }
  const open = counted.filter(({ balance }) => balance > 0)
  const amount = sum(open.map(({ balance }) => balance))
  const credit = sum(counted.filter(({ balance }) => balance < 0).map(({ balance }) => -balance))
  const overdue = open.filter(({ status }) => status === 'Defeated')
  const oldestDue = earliest(overdue)
  if (oldestDue) {
    const late = sum(overdue.map(({ balance }) => balance))
    const overdueCount = overdue.length
    return { kind: 'overdue', amount: late, besides: amount - late, overdueCount, oldestDue, credit, currency }
  }
  const nextDue = earliest(open)
  if (nextDue) return { kind: 'toPay', amount, count: open.length, nextDue, credit, currency }
  return { kind: 'upToDate', credit, currency }
}

function earliest(fees: readonly StandingFee[]): string | null {
  return fees.reduce<string | null>((first, { dueDate }) => (first === null || dueDate < first ? dueDate : first), null)
}
