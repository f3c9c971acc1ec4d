import { z } from 'zod'
import { lateBefore } from './feeStatus.ts'
import { addDays, calendarDateSchema, daysBetween, periodOf, periodSchema } from '../values/calendar.ts'
import type { CalendarDate } from '../values/calendar.ts'
import type { Fee } from './fee.ts'
import { groupBy } from '../values/groupBy.ts'
import { idSchema } from '../values/identifier.ts'
import { sum } from './money.ts'
import { isMoney, isWriteOff, type LedgerEntry } from './ledger.ts'
import { isRefund, PAYMENT_METHODS, type Receipt } from './receipt.ts'

/** Everything counts on the day that it is dated, so that closed days keep their figures. Amounts are minor units. */

const days = (most: number) =>
  z
    .strictObject({ from: calendarDateSchema, to: calendarDateSchema })
    .refine(({ from, to }) => from <= to, { error: 'endsBeforeStart', path: ['to'] })
    .refine(({ from, to }) => daysBetween(from, to) < most, { error: 'tooMany', path: ['to'] })

/** The days of a report: at most a year of cash, and five years of months. */
export const cashDaysSchema = days(366)
export const MONTHS_DAYS = 5 * 366
export const monthDaysSchema = days(MONTHS_DAYS)
export type ReportDays = { from: CalendarDate; to: CalendarDate }

const count = z.int().min(0)

/** A reversed refund brings money back, so it lowers `reversed`. */
export const cashRowSchema = z.object({
  method: z.enum(PAYMENT_METHODS),
  actorId: idSchema,
  receipts: count,
  received: z.int(),
  refunds: count,
  refunded: z.int(),
  reversals: count,
  reversed: z.int(),
})
export type CashRow = z.infer<typeof cashRowSchema>

export const cashDaySchema = z.object({ day: calendarDateSchema, amount: z.int() })
export type CashDay = z.infer<typeof cashDaySchema>

const UNCOUNTED_DAYS = 31

/** At most `most` days before `day` that are not closed; null if there are none. */
export function openDaysBefore(
  day: CalendarDate,
  closedThrough: CalendarDate | null,
  most = UNCOUNTED_DAYS,
): ReportDays | null {
  const earliest = addDays(day, -most)
  const from = closedThrough !== null && closedThrough >= earliest ? addDays(closedThrough, 1) : earliest
  const to = addDays(day, -1)
  return from <= to ? { from, to } : null
}

/** The days with cash after the latest count: a count covers all days before it. */
export function uncountedOf(cash: readonly CashDay[], counts: readonly { countedOn: CalendarDate }[]): CashDay[] {
  return cash.filter(({ day, amount }) => amount !== 0 && counts.every(({ countedOn }) => countedOn < day))
}

export function netOf({ received, refunded, reversed }: CashRow): number {
  return received - refunded - reversed
}

export const monthRowSchema = z.object({
  month: periodSchema,
  sportId: idSchema.nullable(),
  opening: z.boolean().meta({ description: 'Balances from before the club used Rayo, of all sports' }),
  billed: z.int(),
  cancelled: z.int().meta({ description: 'Also what was written off' }),
  collected: z.int(),
})
export type MonthRow = z.infer<typeof monthRowSchema>

/** One row a month, of all its sports and opening balances. */
export function monthTotalsOf(rows: readonly MonthRow[]): MonthRow[] {
  return [...groupBy(rows, ({ month }) => month)].map(([month, own]) => {
    const totalOf = (name: 'billed' | 'cancelled' | 'collected') => sum(own.map((row) => row[name]))
    const [billed, cancelled, collected] = [totalOf('billed'), totalOf('cancelled'), totalOf('collected')]
    return { month, sportId: null, opening: false, billed, cancelled, collected }
  })
}

export const delinquencyRowSchema = z.object({ day: calendarDateSchema, overdue: z.int(), members: count })
export type DelinquencyRow = z.infer<typeof delinquencyRowSchema>

/** With `recordedAfter` only what was recorded, or reversed, after that instant. */
export type CashDays = ReportDays & { recordedAfter?: string | undefined }

export function cashRowsOf(receipts: readonly Receipt[], { from, to, recordedAfter = '' }: CashDays): CashRow[] {
  const isIn = (day: CalendarDate | null, at: string | null) =>
    day !== null && from <= day && day <= to && (at ?? '') > recordedAfter
  const rows = new Map<string, CashRow>()
  const rowOf = ({ method, actorId }: Receipt) => {
    const key = `${method} ${actorId}`
    const nothing = { receipts: 0, received: 0, refunds: 0, refunded: 0, reversals: 0, reversed: 0 }
    const row = rows.get(key) ?? { method, actorId, ...nothing }
    rows.set(key, row)
    return row
  }
  for (const receipt of receipts) {
    const { amount, receivedOn, createdAt, reversedOn, reversedAt } = receipt
    if (isIn(receivedOn, createdAt)) {
      const row = rowOf(receipt)
      row[isRefund(receipt) ? 'refunds' : 'receipts'] += 1
      row[isRefund(receipt) ? 'refunded' : 'received'] += Math.abs(amount)
    }
    if (isIn(reversedOn, reversedAt)) {
      const row = rowOf(receipt)
      row.reversals += 1
      row.reversed += amount
    }
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

export function cashDaysOf(receipts: readonly Receipt[], { from, to }: ReportDays): CashDay[] {
  const amounts = new Map<CalendarDate, number>()
  const add = (day: CalendarDate | null, amount: number) => {
    if (day !== null && from <= day && day <= to) amounts.set(day, (amounts.get(day) ?? 0) + amount)
  }
  for (const { method, amount, receivedOn, reversedOn } of receipts) {
    if (method !== 'Efectivo') continue
    add(receivedOn, amount)
    add(reversedOn, -amount)
  }
  return [...amounts].map(([day, amount]) => ({ day, amount })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

type Billed = Pick<Fee, 'sportId' | 'opening' | 'amount' | 'dueDate' | 'exempt' | 'cancelledOn' | 'instalmentOf'>

/** A cancellation or write-off counts at the earliest on the day on which the cuota is billed. */
function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other
}

/** A refinanced debt stays billed in its month: its instalments and the move to them do not count. */
export function monthRowsOf(
  fees: readonly Billed[],
  entries: readonly (Pick<LedgerEntry, 'dated' | 'amount' | 'kind' | 'receiptId'> &
    Pick<Fee, 'sportId' | 'opening' | 'dueDate'>)[],
  { from, to }: ReportDays,
): MonthRow[] {
  const rows = new Map<string, MonthRow>()
  const add = (
    day: CalendarDate,
    fee: Pick<Fee, 'sportId' | 'opening'>,
    name: 'billed' | 'cancelled' | 'collected',
    amount: number,
  ) => {
    if (day < from || to < day) return
    const month = periodOf(day)
    const { opening } = fee
    const sportId = opening ? null : fee.sportId
    const key = `${month} ${Number(opening)} ${sportId ?? ''}`
    const row = rows.get(key) ?? { month, sportId, opening, billed: 0, cancelled: 0, collected: 0 }
    rows.set(key, row)
    row[name] += amount
  }
  for (const fee of fees) {
    if (fee.exempt || fee.amount === 0 || fee.instalmentOf !== null) continue
    add(fee.dueDate, fee, 'billed', fee.amount)
    if (fee.cancelledOn !== null) add(later(fee.cancelledOn, fee.dueDate), fee, 'cancelled', fee.amount)
  }
  for (const entry of entries) {
    if (isWriteOff(entry)) add(later(entry.dated, entry.dueDate), entry, 'cancelled', entry.amount)
    else if (isMoney(entry)) add(entry.dated, entry, 'collected', entry.amount)
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** `settledBy` sums a cuota's entries up to a day: what was paid, written off and refinanced. */
export function delinquencyOf(
  fees: readonly (Billed & Pick<Fee, 'id' | 'userId'>)[],
  settledBy: (feeId: string, day: CalendarDate) => number,
  graceDays: number,
  dates: readonly CalendarDate[],
): DelinquencyRow[] {
  return dates.map((day) => {
    const members = new Set<string>()
    let overdue = 0
    for (const fee of fees) {
      const isOwed = !fee.exempt && (fee.cancelledOn === null || fee.cancelledOn > day)
      if (!isOwed || fee.dueDate >= lateBefore(day, graceDays)) continue
      const balance = fee.amount - settledBy(fee.id, day)
      if (balance <= 0) continue
      overdue += balance
      members.add(fee.userId)
    }
    return { day, overdue, members: members.size }
  })
}
