import { z } from 'zod'
import { calendarDateSchema } from './calendar.ts'
import { FEE_STATUSES, OWING_STATUSES } from './feeStatus.ts'
import type { FeeStatus } from './feeStatus.ts'
import { idSchema } from './identifier.ts'
import { currencySchema } from './money.ts'
import type { Currency } from './money.ts'

/**
 * What some cuotas of one institution come to, in one currency (`GET payments/summary`, decisions §6): how many have each status, and sums in
 * minor units. `billed` leaves out what is No_fee, `collected` is all that was paid, `pending` is what is still owed and `overdue` the part of
 * it that is late, `credit` is what was paid in excess: billed − collected = pending − credit. `firstDue` is the earliest due date of what is
 * still owed.
 */
export const feeSummarySchema = z.object({
  institutionId: idSchema,
  currency: currencySchema,
  fees: z.record(z.enum(FEE_STATUSES), z.int().min(0)),
  billed: z.int(),
  collected: z.int(),
  pending: z.int(),
  overdue: z.int(),
  credit: z.int(),
  firstDue: calendarDateSchema.nullable(),
})
export type FeeSummary = z.infer<typeof feeSummarySchema>

/** Some cuotas of one status: how many, the sums of their amounts, of what was paid and of the balances, and the earliest due date. */
export type FeeSums = {
  institutionId: string
  currency: Currency
  status: FeeStatus
  count: number
  amount: number
  paid: number
  balance: number
  firstDue: string
}

/** Adds sums up to one summary for each institution and currency, in their order. */
export function summariesOf(parts: Iterable<FeeSums>): FeeSummary[] {
  const summaries = new Map<string, FeeSummary>()
  for (const part of parts) {
    const { institutionId, currency } = part
    const key = `${institutionId} ${currency}`
    const summary = summaries.get(key) ?? nothingOf(institutionId, currency)
    summaries.set(key, summary)
    add(summary, part)
  }
  return [...summaries].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, summary]) => summary)
}

/** What is owed in one currency, in its minor units: all that is pending, the part of it that is overdue, and what was paid in excess. */
export type Debt = Pick<FeeSummary, 'currency' | 'pending' | 'overdue' | 'credit'>

/** What cuotas of several institutions leave owed, by currency in its order; one currency is never added to another. */
export function debtByCurrency(summaries: Iterable<FeeSummary>): Debt[] {
  const debts = new Map<Currency, Debt>()
  for (const { currency, pending, overdue, credit } of summaries) {
    const debt = debts.get(currency) ?? { currency, pending: 0, overdue: 0, credit: 0 }
    debt.pending += pending
    debt.overdue += overdue
    debt.credit += credit
    debts.set(currency, debt)
  }
  return [...debts.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

function nothingOf(institutionId: string, currency: Currency): FeeSummary {
  const fees = { Defeated: 0, For_defeated: 0, Incomplete: 0, Unpaid: 0, Overpayment: 0, Paid: 0, No_fee: 0 }
  const sums = { billed: 0, collected: 0, pending: 0, overdue: 0, credit: 0 }
  return { institutionId, currency, fees, ...sums, firstDue: null }
}

function add(summary: FeeSummary, { status, count, amount, paid, balance, firstDue }: FeeSums): void {
  summary.fees[status] += count
  summary.collected += paid
  if (status !== 'No_fee') summary.billed += amount
  if (status === 'Defeated') summary.overdue += balance
  if (OWING_STATUSES.has(status)) {
    summary.pending += balance
    if (summary.firstDue === null || firstDue < summary.firstDue) summary.firstDue = firstDue
  } else {
    summary.credit -= balance
  }
}
