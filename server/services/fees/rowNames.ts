import { scopeOf } from '#domain/access'
import type { FeeRow, FeeView } from '#domain/fee'
import type { ReceiptRow, ReceiptView } from '#domain/receipt'
import { listedName } from '#domain/user'
import type { ReadTransaction } from '../../store/port.ts'
import { actorNames } from '../history/actorNames.ts'
import type { Caller } from '../records/caller.ts'

/**
 * Adds the names of their members and sports to cuotas. The names are looked up once for all rows, within the actor's
 * reach.
 */
export async function withFeeNames(tx: ReadTransaction, caller: Caller, fees: readonly FeeView[]): Promise<FeeRow[]> {
  const userIds = fees.map(({ userId }) => userId)
  const sportIds = [...new Set(fees.flatMap(({ sportId }) => sportId ?? []))]
  const [memberOf, sports] = await Promise.all([
    actorNames(tx, caller, userIds, listedName),
    sportIds.length > 0 ? sportsOf(tx, caller, sportIds) : new Map<string, string>(),
  ])
  return fees.map((fee) => ({
    ...fee,
    memberName: memberOf(fee.userId),
    sportName: fee.sportId === null ? null : (sports.get(fee.sportId) ?? null),
  }))
}

async function sportsOf(
  tx: ReadTransaction,
  { actor, now }: Caller,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.sports.list({
    scope: scopeOf(actor, 'sports'),
    filter: { id: { in: ids } },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: ids.length },
    now,
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Adds the payers' names to receipts, in the same way. A receipt that is seen in part has no payer. */
export async function withPayerNames(
  tx: ReadTransaction,
  caller: Caller,
  receipts: readonly ReceiptView[],
): Promise<ReceiptRow[]> {
  const ids = receipts.flatMap(({ payerId }) => payerId ?? [])
  const payerOf = await actorNames(tx, caller, ids, listedName)
  return receipts.map((receipt) => ({
    ...receipt,
    payerName: receipt.payerId === null ? null : payerOf(receipt.payerId),
  }))
}
