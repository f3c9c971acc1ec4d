import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import type { FieldErrors } from '#domain/api/errors'
import type { FeeView } from '#domain/money/fee'
import { movableCredit } from '#domain/money/ledger'
import type { LedgerEntry, creditInputSchema } from '#domain/money/ledger'
import type { WriteTransaction } from '../../store/port.ts'
import { correctionDay } from '../institutions/lockedBooks.ts'
import { instantOf, newId } from '../records/caller.ts'
import type { Caller } from '../records/caller.ts'
import { existing, requireVersion, refuse } from '../records/records.ts'
import { appendToLedger } from './appendToLedger.ts'

/** As one pair of entries dated today (decisions §5). Returns the cuota that it left. */
export async function moveCredit(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { toFeeId, amount, version }: z.output<typeof creditInputSchema> & { version?: number | undefined },
): Promise<FeeView> {
  const scope = scopeOf(caller.actor, 'payments', 'show')
  const { institutionId } = existing(await tx.fees.get(scope, id, caller.now))
  const books = existing(await tx.lock('books', institutionId))
  await tx.fees.lockAll([id, toFeeId])
  const from = existing(await tx.fees.get(scope, id, caller.now))
  if (!can(caller.actor, 'edit', 'payments', { institutionIds: [institutionId] })) throw new DomainError('forbidden')
  const to = await tx.fees.get(scope, toFeeId, caller.now)
  requireVersion(version, from)
  refuse(errorsOf(from, to))
  const target = existing(to)
  const ledger = await tx.ledger.ofFees([id, toFeeId])
  const withLedger = (fee: FeeView) => ({
    balance: fee.balance,
    ledger: ledger.filter(({ feeId }) => feeId === fee.id),
  })
  if (amount > movableCredit(withLedger(from), withLedger(target))) refuse({ amount: 'notEnoughCredit' })
  const dated = correctionDay(books, caller.now)
  await appendToLedger(tx, caller, books, creditPair({ from: id, to: toFeeId, amount, dated }, caller.now))
  return existing(await tx.fees.get(scope, id, caller.now))
}

function errorsOf(from: FeeView, to: FeeView | null): FieldErrors {
  if (!to) return { toFeeId: 'unknownReference' }
  if (to.id === from.id) return { toFeeId: 'sameFee' }
  if (to.institutionId !== from.institutionId) return { toFeeId: 'otherInstitution' }
  if (to.userId !== from.userId) return { toFeeId: 'otherMember' }
  return to.status === 'No_fee' ? { toFeeId: 'notPayable' } : {}
}

export function creditPair(
  { from, to, amount, dated }: { from: string; to: string; amount: number; dated: string },
  now: number,
): [LedgerEntry, LedgerEntry] {
  const common = {
    createdAt: instantOf(now),
    dated,
    receiptId: null,
    pairId: newId(),
    reverses: null,
    reason: null,
  }
  return [
    { ...common, id: newId(), feeId: from, kind: 'creditOut', amount: -amount },
    { ...common, id: newId(), feeId: to, kind: 'creditIn', amount },
  ]
}
