import { scopeOf } from '#domain/access'
import type { FeeRow, FeeView } from '#domain/fee'
import type { ReceiptRow, ReceiptView } from '#domain/receipt'
import { listedName } from '#domain/user'
import type { ReadTransaction } from '../store/port.ts'
import { actorNames } from './actorNames.ts'
import type { By } from './by.ts'

/** Cuotas with the names of their members and sports, looked up once for all, each within the actor's own reach: as if they had asked for them. */
export async function withFeeNames(tx: ReadTransaction, by: By, fees: readonly FeeView[]): Promise<FeeRow[]> {
  const memberOf = await actorNames(
    tx,
    by,
    fees.map(({ userId }) => userId),
    listedName,
  )
  const sportIds = [...new Set(fees.flatMap(({ sportId }) => sportId ?? []))]
  const sports = sportIds.length > 0 ? await sportsOf(tx, by, sportIds) : new Map<string, string>()
  return fees.map((fee) => ({
    ...fee,
    memberName: memberOf(fee.userId),
    sportName: fee.sportId === null ? null : (sports.get(fee.sportId) ?? null),
  }))
}

async function sportsOf(tx: ReadTransaction, { actor, now }: By, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.sports.list({
    scope: scopeOf(actor, 'sports'),
    filter: { id: { in: ids } },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: ids.length },
    now,
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Receipts with the names of who paid, in the same way; one that is seen in part tells nobody. */
export async function withPayerNames(
  tx: ReadTransaction,
  by: By,
  receipts: readonly ReceiptView[],
): Promise<ReceiptRow[]> {
  const ids = receipts.flatMap(({ payerId }) => payerId ?? [])
  const payerOf = await actorNames(tx, by, ids, listedName)
  return receipts.map((receipt) => ({
    ...receipt,
    payerName: receipt.payerId === null ? null : payerOf(receipt.payerId),
  }))
}
