import { sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import type { LedgerReads } from '../port/money.ts'
import { amongst, where } from './conditions.ts'
import type { Queries } from './queries.ts'
import { ledgerColumns } from './records.ts'
import { ledgerEntries } from './schemaMoney.ts'

export function ledgerReads(queries: Queries): LedgerReads {
  const having = (column: SQLWrapper, ids: readonly string[]) =>
    queries.records(
      ledgerColumns,
      sql`FROM ${ledgerEntries} ${where(amongst(column, 'uuid', ids))} ORDER BY ${ledgerEntries.id}`,
    )
  return {
    ofFees: (feeIds) => having(ledgerEntries.feeId, feeIds),
    ofReceipt: (receiptId) => having(ledgerEntries.receiptId, [receiptId]),
    ofPairs: (pairIds) => having(ledgerEntries.pairId, [...new Set(pairIds)]),
  }
}
