import type { AuditAction } from '#domain/access/audit'
import { isMoney, talliesOf, type LedgerEntry } from '#domain/money/ledger'
import type { Receipt } from '#domain/money/receipt'
import type { Books } from '../institutions/lockedBooks.ts'
import { type Author, type AuthorWrites, instantOf, newId } from '../records/records.ts'
import { auditEvent } from '../history/auditEvents.ts'

type EntryTerms = Pick<LedgerEntry, 'dated' | 'feeId' | 'kind' | 'amount'> & Partial<LedgerEntry>

export const newEntry = ({ now }: Pick<Author, 'now'>, terms: EntryTerms): LedgerEntry => ({
  id: newId(),
  createdAt: instantOf(now),
  receiptId: null,
  pairId: null,
  reverses: null,
  reason: null,
  ...terms,
})

/** The fees must be locked already. */
export async function appendToLedger(
  tx: AuthorWrites,
  { id: institutionId }: Books,
  entries: readonly LedgerEntry[],
  receipt?: Pick<Receipt, 'id' | 'number'>,
): Promise<void> {
  const entriesBefore = [...(await tx.ledger.ofFees(entries.map(({ feeId }) => feeId)))]
  await tx.ledger.append(entries)
  const events = entries.map((entry) => {
    const tallies = talliesOf(entriesBefore.filter(({ feeId }) => feeId === entry.feeId))
    entriesBefore.push(entry)
    const field = isMoney(entry) ? 'paid' : 'writtenOff'
    return auditEvent(tx, {
      entity: 'fee',
      institutionId,
      action: ledgerAction(entry),
      id: entry.feeId,
      before: { [field]: tallies[field] },
      after: {
        [field]: tallies[field] + entry.amount,
        ...(receipt && { receiptId: receipt.id, receiptNumber: receipt.number }),
        ...(entry.reason !== null && { reason: entry.reason }),
      },
    })
  })
  await tx.audit.append(events)
}

function ledgerAction({ kind, amount, receiptId }: LedgerEntry): AuditAction {
  if (kind === 'refinance' && amount < 0) return 'undoRefinance'
  return kind === 'reversal' && receiptId === null ? 'undoWriteOff' : kind
}
