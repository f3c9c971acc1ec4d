import type { FeeView } from '#domain/money/fee'
import { FEE_STATUSES, type FeeStatus } from '#domain/money/feeStatus'
import { sum } from '#domain/money/money'

export const OWING = ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid'] as const satisfies readonly FeeStatus[]

/** Groups rows by name, sorted by name. */
export function groupsOf<Row>(rows: readonly Row[], by: (row: Row) => string): Row[][] {
  return [...new Set(rows.map(by))].toSorted().map((name) => rows.filter((row) => by(row) === name))
}

const firstOf = (rows: readonly FeeView[]) => rows.map(({ dueDate }) => dueDate).toSorted()[0] ?? null
const balanceOf = (rows: readonly FeeView[]) => sum(rows.map((row) => row.balance))
export const countsOf = (rows: readonly FeeView[]) =>
  Object.fromEntries(FEE_STATUSES.map((one) => [one, rows.filter(({ status }) => status === one).length]))

/** The sums of one currency's cuotas, computed from the rows of a list. */
export function sumsOf(rows: readonly FeeView[]) {
  const of = (...statuses: readonly FeeStatus[]) => rows.filter(({ status }) => statuses.includes(status))
  const inGrace = rows.filter(({ graceUntil }) => graceUntil !== null)
  return {
    currency: rows[0]?.currency,
    fees: countsOf(rows),
    billed: sum(rows.filter(({ status }) => status !== 'No_fee').map((row) => row.amount - row.writtenOff)),
    collected: sum(rows.map((row) => row.paid)),
    pending: balanceOf(of(...OWING)),
    overdue: balanceOf(of('Defeated')),
    // `0 -` avoids negative zero.
    credit: 0 - balanceOf(of('Overpayment', 'Paid', 'No_fee')),
    firstDue: firstOf(of(...OWING)),
    nextDue: firstOf(of('For_defeated', 'Incomplete', 'Unpaid').filter(({ graceUntil }) => graceUntil === null)),
    graceDue: firstOf(inGrace),
    graceUntil: inGrace.flatMap(({ graceUntil }) => graceUntil ?? []).toSorted()[0] ?? null,
  }
}

/** The sums by institution and currency. */
export const summaryOf = (rows: readonly FeeView[]) =>
  groupsOf(rows, ({ institutionId, currency }) => `${institutionId} ${currency}`).map((group) => ({
    institutionId: group[0]?.institutionId,
    ...sumsOf(group),
  }))
