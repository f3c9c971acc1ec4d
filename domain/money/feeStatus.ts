import { addDays, daysBetween, type CalendarDate } from '../values/calendar.ts'
import type { FeeSettings } from '../clubs/institution.ts'
import { recordOf } from '../values/record.ts'
import type { Tallies } from './ledger.ts'

/** In the order in which the treasurer reads them. `Defeated` is overdue (*Vencida*), `For_defeated` due soon. */
export const FEE_STATUSES = [
  'Defeated',
  'For_defeated',
  'Incomplete',
  'Unpaid',
  'Overpayment',
  'Paid',
  'No_fee',
] as const
export type FeeStatus = (typeof FEE_STATUSES)[number]

export const NO_FEES: Readonly<Record<FeeStatus, number>> = recordOf(FEE_STATUSES, () => 0)

export const OWED: readonly FeeStatus[] = ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid']
export const OWING_STATUSES: ReadonlySet<FeeStatus> = new Set(OWED)

export const OWING = { overdue: new Set<FeeStatus>(['Defeated']), any: OWING_STATUSES } as const

export type FeeTerms = {
  amount: number
  dueDate: CalendarDate
  exempt: boolean
  cancelledAt: string | null
  owedSince: CalendarDate | null
}

/** A negative balance is credit. `writtenOff` is not owed any more, and is not paid. `graceUntil` is the last day of grace while past due and not overdue, else null. */
export type FeeAssessment = {
  paid: number
  writtenOff: number
  balance: number
  status: FeeStatus
  daysOverdue: number
  graceUntil: CalendarDate | null
}

/** §D5, first match wins. Written off whole is No_fee; an instalment is as old as its debt. */
export function assessFee(
  fee: FeeTerms,
  { paid, writtenOff }: Tallies,
  settings: FeeSettings,
  today: CalendarDate,
): FeeAssessment {
  const terms = { ...fee, amount: fee.amount - writtenOff }
  const status = statusOf(terms, paid, settings, today)
  return {
    paid,
    writtenOff,
    balance: (status === 'No_fee' ? 0 : terms.amount) - paid,
    status,
    daysOverdue: status === 'Defeated' ? daysBetween(fee.owedSince ?? fee.dueDate, today) : 0,
    graceUntil: status === 'For_defeated' || status === 'Incomplete' ? graceUntil(fee.dueDate, settings, today) : null,
  }
}

function graceUntil(
  dueDate: CalendarDate,
  { graceDays }: Pick<FeeSettings, 'graceDays'>,
  today: CalendarDate,
): CalendarDate | null {
  const last = addDays(dueDate, graceDays)
  return dueDate < today && today <= last ? last : null
}

/** Cuotas that are due before the returned day are late on `day`. */
export const lateBefore = (day: CalendarDate, graceDays: number): CalendarDate => addDays(day, -graceDays)

/** §D5: the first test that passes decides. If none of the first list does, the cuota is `open`. */
export const STANDING_RULE = [
  ['none', 'No_fee'],
  ['over', 'Overpayment'],
  ['paid', 'Paid'],
] as const satisfies readonly [string, FeeStatus][]
export const OPEN_RULE = [
  ['late', 'Defeated'],
  ['begun', 'Incomplete'],
  ['soon', 'For_defeated'],
] as const satisfies readonly [string, FeeStatus][]

/** The part of a status that does not depend on the day. */
export type Standing = (typeof STANDING_RULE)[number][0] | 'open'
export type OpenTest = (typeof OPEN_RULE)[number][0]

type Test = (fee: FeeTerms, paid: number, settings: FeeSettings, today: CalendarDate) => boolean

const TESTS: Record<Exclude<Standing, 'open'> | OpenTest, Test> = {
  none: ({ cancelledAt, exempt, amount }) => cancelledAt !== null || exempt || amount === 0,
  over: ({ amount }, paid) => paid > amount,
  paid: ({ amount }, paid) => paid === amount,
  late: ({ dueDate }, _, { graceDays }, today) => dueDate < lateBefore(today, graceDays),
  begun: (_, paid) => paid > 0,
  soon: ({ dueDate }, _, { dueSoonDays }, today) => today >= addDays(dueDate, -dueSoonDays),
}

const RULE = [...STANDING_RULE, ...OPEN_RULE]

function statusOf(...terms: Parameters<Test>): FeeStatus {
  return RULE.find(([test]) => TESTS[test](...terms))?.[1] ?? 'Unpaid'
}
