import { addDays, daysBetween } from './calendar.ts'
import type { CalendarDate } from './calendar.ts'
import type { FeeSettings } from './institution.ts'
import { sum } from './money.ts'

/**
 * The specification's names of a fee's status (§3), in the order in which the treasurer reads them. `names.ts` has them
 * in Spanish: `Defeated` is *Vencida*.
 */
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

/** The statuses in which money is still owed. */
export const OWING_STATUSES: ReadonlySet<FeeStatus> = new Set(['Defeated', 'For_defeated', 'Incomplete', 'Unpaid'])

/** The two ways to look for members in debt: by what is overdue, or by anything still owed. */
export const OWING = { overdue: new Set<FeeStatus>(['Defeated']), any: OWING_STATUSES } as const

/** The fields of a fee that its status depends on. Amounts are minor units. */
export type FeeTerms = { amount: number; dueDate: CalendarDate; exempt: boolean; cancelledAt: string | null }

/**
 * What follows from a fee and its ledger; it is never stored. `paid` and `balance` are minor units (a negative balance
 * is credit). `graceUntil` is the last day of grace while the fee is past due but not overdue yet, else null.
 */
export type FeeAssessment = {
  paid: number
  balance: number
  status: FeeStatus
  daysOverdue: number
  graceUntil: CalendarDate | null
}

/**
 * Returns a fee's status on a day, from its ledger (decisions §5, first match wins). `today` is the institution's local
 * date. Every input has exactly one status.
 */
export function assessFee(
  fee: FeeTerms,
  ledger: Iterable<{ amount: number }>,
  settings: FeeSettings,
  today: CalendarDate,
): FeeAssessment {
  const paid = sum(Array.from(ledger, (entry) => entry.amount))
  const status = statusOf(fee, paid, settings, today)
  return {
    paid,
    balance: (status === 'No_fee' ? 0 : fee.amount) - paid,
    status,
    daysOverdue: status === 'Defeated' ? daysBetween(fee.dueDate, today) : 0,
    graceUntil: status === 'For_defeated' || status === 'Incomplete' ? graceUntil(fee.dueDate, settings, today) : null,
  }
}

/**
 * Returns the last day of grace of a fee due on `dueDate`, if `today` is a day of grace; null before and after
 * (decisions §5).
 */
function graceUntil(
  dueDate: CalendarDate,
  { graceDays }: Pick<FeeSettings, 'graceDays'>,
  today: CalendarDate,
): CalendarDate | null {
  const last = addDays(dueDate, graceDays)
  return dueDate < today && today <= last ? last : null
}

/**
 * The rule of decisions §5. In SQL it stands in `server/store/postgres/feeStatus.ts`;
 * `tests/contract/store/feeStatusAgreement.ts` holds the two together.
 */
function statusOf(fee: FeeTerms, paid: number, settings: FeeSettings, today: CalendarDate): FeeStatus {
  if (fee.cancelledAt !== null || fee.exempt || fee.amount === 0) return 'No_fee'
  if (paid > fee.amount) return 'Overpayment'
  if (paid === fee.amount) return 'Paid'
  if (today > addDays(fee.dueDate, settings.graceDays)) return 'Defeated'
  if (paid > 0) return 'Incomplete'
  if (today >= addDays(fee.dueDate, -settings.dueSoonDays)) return 'For_defeated'
  return 'Unpaid'
}
