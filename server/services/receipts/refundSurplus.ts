import type { z } from 'zod'
import { refundable, type ReceiptView, type refundInputSchema } from '#domain/money/receipt'
import { booksOfFee } from '../institutions/lockedBooks.ts'
import { type ActorWrites, existing, refuseIfAny, requireVersion } from '../records/records.ts'
import { dayErrors, issueReceipt } from './registerReceipt.ts'

/** Gives surplus of a cuota back to its member, as a receipt with a negative amount. */
export async function refundSurplus(
  tx: ActorWrites,
  feeId: string,
  { version, amount, ...money }: z.output<typeof refundInputSchema> & { version?: number | undefined },
): Promise<ReceiptView> {
  const books = await booksOfFee(tx, feeId, ['register', 'receipts'])
  const fee = existing(await tx.lock('fee', feeId))
  requireVersion(version, fee)
  const ledger = await tx.ledger.ofFees([feeId])
  const payments = ledger.filter(
    ({ kind, id }) => kind === 'payment' && !ledger.some(({ reverses }) => reverses === id),
  )
  const lastPaid = payments
    .map(({ dated }) => dated)
    .toSorted()
    .at(-1)
  refuseIfAny({
    ...(money.receivedOn < (lastPaid ?? '') && { receivedOn: 'beforePayment' }),
    ...dayErrors(books, money.receivedOn, tx.now),
    ...(amount > refundable(fee) && { amount: 'notEnoughSurplus' }),
  })
  const terms = { ...money, institutionId: books.id, payerId: fee.userId, amount: -amount }
  return issueReceipt(tx, books, 'refund', { ...terms, allocations: [{ feeId, amount: -amount }] })
}
