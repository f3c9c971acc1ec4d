import type { z } from 'zod'
import { isRefund, type methodInputSchema, type ReceiptView } from '#domain/money/receipt'
import type { WriteTransaction } from '../../store/port.ts'
import { correctionDay, isDayClosed } from '../institutions/lockedBooks.ts'
import type { Caller } from '../records/caller.ts'
import { existing, refuse } from '../records/records.ts'
import { issueReceipt } from './registerReceipt.ts'
import { reverseReceipt } from './reverseReceipt.ts'

/**
 * Reverses a receipt and registers the same money by the other method, on the same day, or on the day of the reversal
 * if that one is closed. Returns the new receipt. Throws what a reversal throws, or `validation`.
 */
export async function correctMethod(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { method, reference, ...reversal }: z.output<typeof methodInputSchema> & { version?: number | undefined },
): Promise<ReceiptView> {
  const reversed = await reverseReceipt(tx, caller, id, reversal)
  if (method === reversed.method) refuse({ method: 'sameMethod' })
  const { institutionId, amount, allocations } = reversed
  const books = existing(await tx.lock('books', institutionId))
  const isOpen = !isDayClosed(books, reversed.receivedOn)
  const receivedOn = isOpen ? reversed.receivedOn : correctionDay(books, caller.now)
  const payerId = existing(reversed.payerId)
  const terms = { institutionId, payerId, method, amount, receivedOn, reference, allocations }
  return issueReceipt(tx, caller, books, isRefund(reversed) ? 'refund' : 'payment', terms)
}
