import { can, scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import type { LedgerEntry } from '#domain/money/ledger'
import { sum } from '#domain/money/money'
import type { ReceiptView } from '#domain/money/receipt'
import type { WriteTransaction } from '../../store/port.ts'
import { appendToLedger } from '../fees/appendToLedger.ts'
import { correctionDay } from '../institutions/lockedBooks.ts'
import { instantOf, newId, type Caller } from '../records/caller.ts'
import { existing, requireVersion, saveRecord, EVERYTHING } from '../records/records.ts'

/**
 * By an entry for each of its entries (decisions §5). Throws `notFound`, `forbidden`, `stale`, `alreadyReversed`, or
 * `creditMoved` while surplus from it is on another fee.
 */
export async function reverseReceipt(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<ReceiptView> {
  const scope = scopeOf(caller.actor, 'receipts', 'show')
  const { institutionId } = existing(await tx.receipts.get(scope, id, caller.now))
  const books = existing(await tx.lock('books', institutionId))
  const current = existing(await tx.lock('receipt', id))
  if (!can(caller.actor, 'reverse', 'receipts', { institutionIds: [institutionId] })) throw new DomainError('forbidden')
  if (current.reversedAt !== null) throw new DomainError('alreadyReversed')
  requireVersion(version, current)
  const payments = (await tx.ledger.ofReceipt(id)).filter(({ kind }) => kind === 'payment')
  await tx.fees.lockAll(payments.map(({ feeId }) => feeId))
  for (const payment of payments) {
    if (await hasMovedCredit(tx, caller, payment)) throw new DomainError('creditMoved')
  }
  const { allocations: _derived, ...receipt }: ReceiptView = current
  const reversedOn = correctionDay(books, caller.now)
  const reversed = { ...receipt, reversedAt: instantOf(caller.now), reversedOn, reversalReason: reason }
  const audited = { entity: 'receipt', institutionId, action: 'reverse' } as const
  await saveRecord(tx, caller, tx.receipts, receipt, reversed, audited)
  await appendToLedger(
    tx,
    caller,
    books,
    payments.map((payment) => reversalOf(payment, { reason, dated: reversedOn }, caller.now)),
    receipt,
  )
  return existing(await tx.receipts.get(scope, id, caller.now))
}

/** Some of the fee’s credit has left it, and without this payment the fee would no longer be paid. */
async function hasMovedCredit(tx: WriteTransaction, caller: Caller, { feeId, amount }: LedgerEntry): Promise<boolean> {
  const entries = await tx.ledger.ofFees([feeId])
  const transfers = entries.filter(({ kind }) => kind === 'creditOut' || kind === 'creditIn')
  const isOut = sum(transfers.map((entry) => entry.amount)) < 0
  const fee = existing(await tx.fees.get(EVERYTHING, feeId, caller.now))
  return isOut && fee.paid - amount < fee.amount
}

function reversalOf(
  { id, feeId, amount, receiptId }: LedgerEntry,
  input: { reason: string; dated: string },
  now: number,
): LedgerEntry {
  const entry = { id: newId(), createdAt: instantOf(now), ...input, feeId, receiptId, pairId: null }
  return { ...entry, kind: 'reversal', amount: -amount, reverses: id }
}
