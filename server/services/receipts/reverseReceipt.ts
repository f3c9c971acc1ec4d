import { DomainError } from '#domain/api/errors'
import { isShare, type LedgerEntry } from '#domain/money/ledger'
import { sum } from '#domain/money/money'
import { type Receipt, isRefund, type ReceiptView, type methodInputSchema } from '#domain/money/receipt'
import { appendToLedger, newEntry } from '../fees/ledger.ts'
import { correctionDay, isDayClosed } from '../institutions/lockedBooks.ts'
import { requireRight, readRecord, instantOf, orNotFound, EVERYTHING, refuseIfAny } from '../records/records.ts'
import type { ActorWrites } from '../records/records.ts'
import { requireVersion, saveRecord, type Reasoned, type Seen } from '../records/writeRecord.ts'
import type { z } from 'zod'
import { issueReceipt } from './registerReceipt.ts'

/** Adds a reversal for each ledger entry (§D5), dated today, or on the receipt's own day if that is open. */
export async function reverseReceipt(
  tx: ActorWrites,
  id: string,
  { reason, version }: Reasoned,
  on: 'today' | 'ownDay' = 'today',
): Promise<ReceiptView> {
  const { institutionId } = await readRecord(tx, 'receipts', id)
  const books = orNotFound(await tx.lock('books', institutionId))
  const current = orNotFound(await tx.lock('receipt', id))
  requireRight(tx, 'reverse', 'receipts', institutionId)
  if (current.reversedAt !== null) throw new DomainError('alreadyReversed')
  requireVersion(version, current)
  const shares = (await tx.ledger.ofReceipt(id)).filter(isShare)
  await tx.lockFees(shares.map(({ feeId }) => feeId))
  for (const share of isRefund(current) ? [] : shares) await requireMoney(tx, share)
  const { allocations: _derived, ...fields }: ReceiptView = current
  // A locked receipt is never shown in part.
  const receipt = fields as Receipt
  const isOwnDay = on === 'ownDay' && !isDayClosed(books, receipt.receivedOn)
  const reversedOn = isOwnDay ? receipt.receivedOn : correctionDay(books, tx.now)
  const reversed = { ...receipt, reversedAt: instantOf(tx.now), reversedOn, reversalReason: reason }
  await saveRecord(tx, 'receipts', receipt, reversed, { action: isRefund(current) ? 'undoRefund' : 'reverse' })
  await appendToLedger(
    tx,
    books,
    shares.map(({ id: reverses, feeId, amount, receiptId }) =>
      newEntry(tx, { dated: reversedOn, feeId, kind: 'reversal', amount: -amount, receiptId, reverses, reason }),
    ),
    receipt,
  )
  return readRecord(tx, 'receipts', id)
}

/** Refuses if credit moved away is needed to pay the fee, or if a surplus was refunded. */
async function requireMoney(tx: ActorWrites, { feeId, amount }: LedgerEntry): Promise<void> {
  const entries = await tx.ledger.ofFees([feeId])
  const transfers = entries.filter(({ kind }) => kind === 'creditOut' || kind === 'creditIn')
  const isOut = sum(transfers.map((entry) => entry.amount)) < 0
  const fee = orNotFound(await tx.fees.get(EVERYTHING, feeId))
  if (isOut && fee.paid - amount < fee.amount - fee.writtenOff) throw new DomainError('creditMoved')
  if (fee.status === 'No_fee' && fee.paid < amount) throw new DomainError('refundedMore')
}

/** Both receipts count on the same day, so that no day or month has the money twice. */
export async function correctMethod(
  tx: ActorWrites,
  id: string,
  { method, reference, ...reversal }: z.output<typeof methodInputSchema> & Seen,
): Promise<ReceiptView> {
  const reversed = await reverseReceipt(tx, id, reversal, 'ownDay')
  if (method === reversed.method) refuseIfAny({ method: 'sameMethod' })
  const { institutionId, amount, allocations } = reversed
  const books = orNotFound(await tx.lock('books', institutionId))
  const receivedOn = orNotFound(reversed.reversedOn)
  const payerId = orNotFound(reversed.payerId)
  const terms = { institutionId, payerId, method, amount, receivedOn, reference, allocations }
  return issueReceipt(tx, books, isRefund(reversed) ? 'refund' : 'payment', terms)
}
