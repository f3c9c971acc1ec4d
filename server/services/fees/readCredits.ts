import { scopeOf } from '#domain/access/access'
import type { MovedCredit } from '#domain/money/ledger'
import type { ReadTransaction } from '../../store/port.ts'
import { rowsById } from '../records/caller.ts'
import type { Caller } from '../records/caller.ts'
import { existing } from '../records/records.ts'
import { withFeeNames } from './rowNames.ts'

/** Returns the credit that came to a cuota and went from it, oldest first, each with the cuota at the other end. */
export async function readCredits(tx: ReadTransaction, caller: Caller, feeId: string): Promise<MovedCredit[]> {
  const { actor, now } = caller
  const { id } = existing(await tx.fees.get(scopeOf(actor, 'payments', 'show'), feeId, now))
  const own = (await tx.ledger.ofFees([id])).filter(({ pairId }) => pairId !== null)
  if (own.length === 0) return []
  const ends = await tx.ledger.ofPairs(own.flatMap(({ pairId }) => pairId ?? []))
  const others = ends.filter((end) => end.feeId !== id)
  const { rows } = await tx.fees.list({
    scope: scopeOf(actor, 'payments'),
    filter: { id: { in: [...new Set(others.map((end) => end.feeId))] } },
    ...rowsById(others.length),
    now,
  })
  const byId = new Map((await withFeeNames(tx, caller, rows)).map((fee) => [fee.id, fee]))
  return own
    .toSorted((one, next) => (one.id < next.id ? -1 : 1))
    .flatMap(({ id: entryId, pairId, dated, amount }) => {
      const fee = byId.get(others.find((end) => end.pairId === pairId)?.feeId ?? '')
      if (!fee) return []
      const { concept, sportName, period } = fee
      return [{ id: entryId, dated, amount, other: { feeId: fee.id, concept, sportName, period } }]
    })
}
