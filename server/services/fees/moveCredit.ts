import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import type { FieldErrors } from '#domain/api/errors'
import type { FeeView } from '#domain/money/fee'
import { movableCredit, type LedgerEntry, type creditInputSchema, type MovedCredit } from '#domain/money/ledger'
import { booksOfFee, correctionDay } from '../institutions/lockedBooks.ts'
import { readRecord, newId, recordsById, orNotFound, refuseIfAny } from '../records/records.ts'
import type { ActorReads, ActorWrites, AuthorWrites } from '../records/records.ts'
import { requireVersion } from '../records/writeRecord.ts'
import { appendToLedger, newEntry } from './appendToLedger.ts'
import { withFeeNames } from '../records/names.ts'

export async function moveCredit(
  tx: ActorWrites,
  id: string,
  { toFeeId, amount, version }: z.output<typeof creditInputSchema> & { version?: number | undefined },
): Promise<FeeView> {
  const books = await booksOfFee(tx, id)
  await tx.fees.lockAll([id, toFeeId])
  const from = await readRecord(tx, 'fees', id)
  const to = await tx.fees.get(scopeOf(tx.actor, 'payments', 'show'), toFeeId)
  requireVersion(version, from)
  refuseIfAny(errorsOf(from, to))
  const target = orNotFound(to)
  const ledger = await tx.ledger.ofFees([id, toFeeId])
  const withLedger = (fee: FeeView) => ({
    balance: fee.balance,
    ledger: ledger.filter(({ feeId }) => feeId === fee.id),
  })
  if (amount > movableCredit(withLedger(from), withLedger(target))) refuseIfAny({ amount: 'notEnoughCredit' })
  const dated = correctionDay(books, tx.now)
  await appendToLedger(tx, books, creditPair(tx, { from: id, to: toFeeId, amount, dated }))
  return readRecord(tx, 'fees', id)
}

function errorsOf(from: FeeView, to: FeeView | null): FieldErrors {
  if (!to) return { toFeeId: 'unknownReference' }
  if (to.id === from.id) return { toFeeId: 'sameFee' }
  if (to.institutionId !== from.institutionId) return { toFeeId: 'otherInstitution' }
  if (to.userId !== from.userId) return { toFeeId: 'otherMember' }
  return to.status === 'No_fee' ? { toFeeId: 'notPayable' } : {}
}

export function creditPair(
  tx: AuthorWrites,
  { from, to, amount, dated }: { from: string; to: string; amount: number; dated: string },
): LedgerEntry[] {
  const pair = { dated, pairId: newId() }
  return [
    newEntry(tx, { ...pair, feeId: from, kind: 'creditOut', amount: -amount }),
    newEntry(tx, { ...pair, feeId: to, kind: 'creditIn', amount }),
  ]
}

export async function readCredits(tx: ActorReads, feeId: string): Promise<MovedCredit[]> {
  const { actor } = tx
  const { id } = await readRecord(tx, 'fees', feeId)
  const own = (await tx.ledger.ofFees([id])).filter(({ pairId }) => pairId !== null)
  if (own.length === 0) return []
  const ends = await tx.ledger.ofPairs(own.flatMap(({ pairId }) => pairId ?? []))
  const others = ends.filter((end) => end.feeId !== id)
  const otherIds = others.map((end) => end.feeId)
  const rows = await recordsById(tx.fees, scopeOf(actor, 'payments'), otherIds)
  const byId = new Map((await withFeeNames(tx, [...rows.values()])).map((fee) => [fee.id, fee]))
  return own
    .toSorted((one, next) => (one.id < next.id ? -1 : 1))
    .flatMap(({ id: entryId, pairId, dated, amount }) => {
      const fee = byId.get(others.find((end) => end.pairId === pairId)?.feeId ?? '')
      if (!fee) return []
      const { concept, sportName, period } = fee
      return [{ id: entryId, dated, amount, other: { feeId: fee.id, concept, sportName, period } }]
    })
}
