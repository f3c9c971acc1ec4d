import type { CalendarDate } from './calendar.ts'
import type { FeeMember, FeeSums } from './feeSummary.ts'
import { sum } from './money.ts'

/**
 * How a member stands with an institution, in minor units, each figure apart: what is `late`, what is still to pay and
 * not late (`due`), and what was paid in excess (`credit`). `owed` is late + due, which is what *Debe* says everywhere;
 * `toPay` is what is left of it after the credit. `nextDue` is the first due date ahead, `grace` the first one past
 * with the last of its days of grace, and `lateSince` the first one of what is late.
 */
export type Account = {
  late: number
  due: number
  owed: number
  credit: number
  toPay: number
  nextDue: CalendarDate | null
  grace: { due: CalendarDate; until: CalendarDate } | null
  lateSince: CalendarDate | null
}

/** Returns the account that sums of one member's cuotas amount to; without cuotas, nothing. */
export function accountOf(sums: FeeSums | undefined): Account {
  const { pending = 0, overdue = 0, credit = 0, firstDue = null, nextDue = null } = sums ?? {}
  const { graceDue: due = null, graceUntil: until = null } = sums ?? {}
  return {
    late: overdue,
    due: pending - overdue,
    owed: pending,
    credit,
    toPay: Math.max(0, pending - credit),
    nextDue,
    grace: due === null || until === null ? null : { due, until },
    lateSince: overdue > 0 ? firstDue : null,
  }
}

type Debt = Pick<FeeMember, 'pending' | 'overdue' | 'credit'>

/**
 * Returns what the members of a family owe, and what they have to pay together. Credit settles cuotas of the same member
 * alone (decisions §5), so what one has in excess lowers no other's amount.
 */
export function familyAccountOf(members: readonly Debt[]) {
  return {
    late: sum(members.map(({ overdue }) => overdue)),
    owed: sum(members.map(({ pending }) => pending)),
    credit: sum(members.map(({ credit }) => credit)),
    toPay: sum(members.map(({ pending, credit }) => Math.max(0, pending - credit))),
  }
}
