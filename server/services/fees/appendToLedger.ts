import type { LedgerEntry } from '#domain/money/ledger'
import { sum } from '#domain/money/money'
import type { Receipt } from '#domain/money/receipt'
import type { WriteTransaction } from '../../store/port.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import type { Author } from '../records/caller.ts'
import { auditEvent } from '../history/recordAudit.ts'

/**
 * Appends entries and one event a fee: what was paid before and after, and by which receipt. The fees must be locked
 * already.
 */
export async function appendToLedger(
  tx: WriteTransaction,
  caller: Author,
  { id: institutionId }: Books,
  entries: readonly LedgerEntry[],
  receipt?: Pick<Receipt, 'id' | 'number'>,
): Promise<void> {
  const entriesBefore = [...(await tx.ledger.ofFees(entries.map(({ feeId }) => feeId)))]
  await tx.ledger.append(entries)
  const events = entries.map((entry) => {
    const paid = sum(entriesBefore.filter(({ feeId }) => feeId === entry.feeId).map(({ amount }) => amount))
    entriesBefore.push(entry)
    return auditEvent(caller, {
      entity: 'fee',
      institutionId,
      action: entry.kind,
      id: entry.feeId,
      before: { paid },
      after: {
        paid: paid + entry.amount,
        ...(receipt && { receiptId: receipt.id, receiptNumber: receipt.number }),
        ...(entry.reason !== null && { reason: entry.reason }),
      },
    })
  })
  await tx.audit.append(events)
}
