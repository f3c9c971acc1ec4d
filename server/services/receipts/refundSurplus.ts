import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { refundable, type ReceiptView, type refundInputSchema } from '#domain/money/receipt'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { existing, refuse, requireVersion } from '../records/records.ts'
import { dayErrors, issueReceipt } from './registerReceipt.ts'

/**
 * Gives surplus of a cuota back to its member, as a receipt with a negative amount. Throws `notFound`, `forbidden`,
 * `stale` or `validation`.
 */
export async function refundSurplus(
  tx: WriteTransaction,
  caller: Caller,
  feeId: string,
  { version, amount, ...money }: z.output<typeof refundInputSchema> & { version?: number | undefined },
): Promise<ReceiptView> {
  const scope = scopeOf(caller.actor, 'payments', 'show')
  const { institutionId } = existing(await tx.fees.get(scope, feeId, caller.now))
  const books = existing(await tx.lock('books', institutionId))
  const fee = existing(await tx.lock('fee', feeId))
  if (!can(caller.actor, 'register', 'receipts', { institutionIds: [institutionId] }))
    throw new DomainError('forbidden')
  requireVersion(version, fee)
  refuse({
    ...dayErrors(books, money.receivedOn, caller.now),
    ...(amount > refundable(fee) && { amount: 'notEnoughSurplus' }),
  })
  const terms = { ...money, institutionId, payerId: fee.userId, amount: -amount }
  return issueReceipt(tx, caller, books, 'refund', { ...terms, allocations: [{ feeId, amount: -amount }] })
}
