import { accountOf, type Account } from '#domain/money/account'
import type { FeeSummary } from '#domain/money/feeSummary'
import type { Currency } from '#domain/money/money'

/** A member's standing. `count` is how many cuotas are owed, `overdueCount` how many of them are late. */
export type Standing =
  | { kind: 'none' }
  | { kind: 'upToDate'; credit: number; currency: Currency }
  | { kind: 'toPay' | 'overdue'; account: Account; count: number; overdueCount: number; currency: Currency }

export function standingOf(summary: FeeSummary | undefined): Standing {
  if (!summary) return { kind: 'none' }
  const { fees, currency } = summary
  const account = accountOf(summary)
  const count = fees.Defeated + fees.For_defeated + fees.Incomplete + fees.Unpaid
  if (count + fees.Overpayment + fees.Paid === 0 && account.credit === 0) return { kind: 'none' }
  if (count === 0) return { kind: 'upToDate', credit: account.credit, currency }
  return { kind: fees.Defeated > 0 ? 'overdue' : 'toPay', account, count, overdueCount: fees.Defeated, currency }
}
