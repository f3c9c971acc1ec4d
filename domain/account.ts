import type { CalendarDate } from './calendar.ts'
import type { FeeSums } from './feeSummary.ts'

/**
 * How a member stands with an institution, in minor units, each figure apart: what is `late`, what is still to pay and
 * not late (`due`), and what was paid in excess (`credit`). `owed` is late + due; `net` is owed − credit, negative in the
 * member's favour. `nextDue` is the first due date of what is not late, `lateSince` that of what is.
 */
export type Account = {
  late: number
  due: number
  owed: number
  credit: number
  net: number
  nextDue: CalendarDate | null
  lateSince: CalendarDate | null
}

/** Returns the account that sums of cuotas in one currency amount to; without cuotas, nothing. */
export function accountOf(sums: FeeSums | undefined): Account {
  const { pending = 0, overdue = 0, credit = 0, firstDue = null, nextDue = null } = sums ?? {}
  const lateSince = overdue > 0 ? firstDue : null
  return { late: overdue, due: pending - overdue, owed: pending, credit, net: pending - credit, nextDue, lateSince }
}
