import { sql, type SQLWrapper } from 'drizzle-orm'
import type { LedgerReads } from '../port/money.ts'
import { amongst, where } from './conditions.ts'
import type { Queries } from './queries.ts'
import { ledgerColumns } from './records.ts'
import { ledgerEntries } from './schemaMoney.ts'

export function ledgerReads(queries: Queries): LedgerReads {
  const entriesBy = (column: SQLWrapper, ids: readonly string[]) =>
    queries.records(
      ledgerColumns,
      sql`FROM ${ledgerEntries} ${where(amongst(column, 'uuid', ids))} ORDER BY ${ledgerEntries.id}`,
    )
  return {
    ofFees: (feeIds) => entriesBy(ledgerEntries.feeId, feeIds),
    ofReceipt: (receiptId) => entriesBy(ledgerEntries.receiptId, [receiptId]),
    ofPairs: (pairIds) => entriesBy(ledgerEntries.pairId, [...new Set(pairIds)]),
  }
}
