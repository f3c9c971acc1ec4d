import { sql } from 'drizzle-orm'
import type { LedgerReads } from '../port/money.ts'
import { amongst, where } from './conditions.ts'
import type { Queries } from './queries.ts'
import { ledgerColumns } from './records.ts'
import { ledgerEntries } from './schemaMoney.ts'

/** Reads ledger entries in the order of their ids, which is the order in which they were made. */
export function ledgerReads(queries: Queries): LedgerReads {
  const oldestFirst = sql`ORDER BY ${ledgerEntries.id}`
  return {
    ofFees: async (feeIds) =>
      queries.records(
        ledgerColumns,
        sql`FROM ${ledgerEntries} ${where(amongst(ledgerEntries.feeId, 'uuid', feeIds))} ${oldestFirst}`,
      ),
    ofReceipt: async (receiptId) =>
      queries.records(
        ledgerColumns,
        sql`FROM ${ledgerEntries} ${where(amongst(ledgerEntries.receiptId, 'uuid', [receiptId]))} ${oldestFirst}`,
      ),
    ofPairs: async (pairIds) =>
      queries.records(
        ledgerColumns,
        sql`FROM ${ledgerEntries} ${where(amongst(ledgerEntries.pairId, 'uuid', [...new Set(pairIds)]))} ${oldestFirst}`,
      ),
  }
}
