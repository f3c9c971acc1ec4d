import type { Scope } from '#domain/access/access'
import type { Fee, FeeView } from '#domain/money/fee'
import type { DashboardTotals, FeeMember, FeeMonth, FeeSummary } from '#domain/money/feeSummary'
import { FEE_STATUSES, OWING_STATUSES } from '#domain/money/feeStatus'
import type { LedgerEntry } from '#domain/money/ledger'
import type { ReceiptDay, ReceiptView, ReceiptMonth } from '#domain/money/receipt'
import type { CashDay, CashDays, CashRow, DelinquencyRow, MonthRow, ReportDays } from '#domain/money/reports'
import type { CalendarDate } from '#domain/values/calendar'
import { recordOf } from '#domain/values/record'
import type { FilterOf, SortOf } from '../../resources/description.ts'
import type { MEMBER_SORTS, fees } from '../../resources/fees.ts'
import type { receipts } from '../../resources/receipts.ts'
import type { ListQuery, Page, Reads, SumQuery, WholeQuery, Writes } from './table.ts'

export type FeeFilter = FilterOf<typeof fees>
export type FeeSort = SortOf<typeof fees>
export type MemberSort = (typeof MEMBER_SORTS)[number]
export type ReceiptFilter = FilterOf<typeof receipts>
export type ReceiptSort = SortOf<typeof receipts>

export interface FeeReads extends Reads<FeeView, FeeFilter, FeeSort> {
  /** Returns the sums of a list's fees by institution and currency, sorted by both. Institutions without fees are left out. */
  summary(query: SumQuery<FeeFilter>): Promise<FeeSummary[]>
  all(query: WholeQuery<FeeFilter, FeeSort>): Promise<FeeView[]>
  /** Returns the sums by due month and currency, sorted by both. Months without fees are left out. */
  monthly(query: SumQuery<FeeFilter>): Promise<FeeMonth[]>
  /** Returns a page of the sums by institution, member and currency. Members without fees are left out. */
  members(query: ListQuery<FeeFilter, MemberSort>): Promise<Page<FeeMember>>
}

export interface FeeWrites extends FeeReads, Writes<Fee> {
  /** Inserts the fees whose unique key is free, and returns their ids. Waits for others who insert the same keys. */
  insertFree(records: readonly Fee[]): Promise<string[]>
  /** Replaces many records. The stored version of each is one lower, else throws StaleVersion. */
  updateAll(records: readonly Fee[]): Promise<void>
}

export type LockedFee = Pick<FeeView, 'id' | 'institutionId' | 'balance'> & { isPayable: boolean }

export interface ReceiptReads extends Reads<ReceiptView, ReceiptFilter, ReceiptSort> {
  /** Sums of the amounts that the scope shows, by month and currency, sorted by both, without reversed receipts. */
  monthly(query: SumQuery<ReceiptFilter>): Promise<ReceiptMonth[]>
  /** The same by day. */
  daily(query: SumQuery<ReceiptFilter>): Promise<ReceiptDay[]>
}

export interface Ledger {
  ofFees(feeIds: readonly string[]): Promise<LedgerEntry[]>
  ofReceipt(receiptId: string): Promise<LedgerEntry[]>
  ofPairs(pairIds: readonly string[]): Promise<LedgerEntry[]>
  append(entries: readonly LedgerEntry[]): Promise<void>
}

type ReportQuery = { scope: Scope; institutionId: string }

/** The reports of an institution (`domain/money/reports.ts`). Outside the scope they are empty. */
export interface ReportReads {
  cash(query: ReportQuery & CashDays): Promise<CashRow[]>
  /** Returns the cash of each day that has any receipt or reversal in cash, by day. */
  cashByDay(query: ReportQuery & ReportDays): Promise<CashDay[]>
  months(query: ReportQuery & ReportDays): Promise<MonthRow[]>
  delinquency(query: ReportQuery & { graceDays: number; days: readonly CalendarDate[] }): Promise<DelinquencyRow[]>
}

export const zeros = <Key extends string>(keys: readonly Key[]): Record<Key, number> => recordOf(keys, () => 0)

type Owed = Pick<FeeView, 'currency' | 'status' | 'balance'> & { count: number }
type Received = Pick<ReceiptView, 'currency' | 'amount'>

export function sumTotals(
  owed: readonly Owed[],
  received: readonly Received[],
): Pick<DashboardTotals, 'fees' | 'money'> {
  const fees = zeros(FEE_STATUSES)
  const money = new Map<string, DashboardTotals['money'][number]>()
  const sumsOf = (currency: Owed['currency']) => {
    const sums = money.get(currency) ?? { currency, outstanding: 0, overdue: 0, receivedThisMonth: 0 }
    money.set(currency, sums)
    return sums
  }
  for (const { currency, status, balance, count } of owed) {
    fees[status] += count
    if (OWING_STATUSES.has(status)) sumsOf(currency).outstanding += balance
    sumsOf(currency).overdue += status === 'Defeated' ? balance : 0
  }
  for (const { currency, amount } of received) sumsOf(currency).receivedThisMonth += amount
  return { fees, money: [...money.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) }
}
