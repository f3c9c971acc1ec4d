import type { FeeView } from '#domain/fee'
import type { FeeMonth, FeeSummary } from '#domain/feeSummary'
import type { LedgerEntry } from '#domain/ledger'
import type { ReceiptView } from '#domain/receipt'
import type { ReceiptMonth } from '#domain/receiptMonth'
import type { FilterOf, SortOf } from '../../resources/description.ts'
import type { fees } from '../../resources/fees.ts'
import type { receipts } from '../../resources/receipts.ts'
import type { Reads, SumQuery } from './table.ts'

export type FeeFilter = FilterOf<typeof fees>
export type FeeSort = SortOf<typeof fees>
export type ReceiptFilter = FilterOf<typeof receipts>
export type ReceiptSort = SortOf<typeof receipts>

export interface FeeReads extends Reads<FeeView, FeeFilter, FeeSort> {
  /**
   * Returns the sums of a list's fees by institution and currency, sorted by both. Institutions without fees are left
   * out.
   */
  summary(query: SumQuery<FeeFilter>): Promise<FeeSummary[]>
  /** Returns the sums by due month and currency, sorted by both. Months without fees are left out. */
  monthly(query: SumQuery<FeeFilter>): Promise<FeeMonth[]>
}

export interface ReceiptReads extends Reads<ReceiptView, ReceiptFilter, ReceiptSort> {
  /**
   * Returns what a list's receipts add up to, as the scope shows them, by month of receipt and currency, sorted by
   * both. Reversed receipts and months without any are left out.
   */
  monthly(query: SumQuery<ReceiptFilter>): Promise<ReceiptMonth[]>
}

export interface LedgerReads {
  ofFees(feeIds: readonly string[]): Promise<LedgerEntry[]>
  ofReceipt(receiptId: string): Promise<LedgerEntry[]>
}
