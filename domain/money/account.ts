import type { CalendarDate } from '../values/calendar.ts'
import type { FeeMember, FeeSums } from './feeSummary.ts'
import { sum } from './money.ts'

/** `owed` is late + due; `toPay` is `owed` less `credit`. `grace` is the first due date still in grace. */
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

/** Credit only settles cuotas of the same member (§D5), so it does not lower another’s amount. */
export function familyAccountOf(members: readonly Debt[]) {
  return {
    late: sum(members.map(({ overdue }) => overdue)),
    owed: sum(members.map(({ pending }) => pending)),
    credit: sum(members.map(({ credit }) => credit)),
    toPay: sum(members.map(({ pending, credit }) => Math.max(0, pending - credit))),
  }
}
