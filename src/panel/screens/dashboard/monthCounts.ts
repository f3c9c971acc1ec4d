import type { Period } from '#domain/values/calendar'
import { FEE_STATUSES, type FeeStatus } from '#domain/money/feeStatus'
import type { FeeMonth } from '#domain/money/feeSummary'
import { sum } from '#domain/money/money'

export type MonthCounts = { month: Period; fees: Record<FeeStatus, number>; all: number }

/** The counts of `months`, in their order. They count cuotas, not money, so all currencies go together. */
export function countsOf(sums: readonly FeeMonth[], months: readonly Period[]): MonthCounts[] {
  return months.map((month) => {
    const fees = { Defeated: 0, For_defeated: 0, Incomplete: 0, Unpaid: 0, Overpayment: 0, Paid: 0, No_fee: 0 }
    for (const one of sums) {
      if (one.month === month) for (const status of FEE_STATUSES) fees[status] += one.fees[status]
    }
    return { month, fees, all: sum(Object.values(fees)) }
  })
}
