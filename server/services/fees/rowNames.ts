import { scopeOf } from '#domain/access/access'
import type { FeeRow, FeeView } from '#domain/money/fee'
import type { FeeMember, FeeMemberRow } from '#domain/money/feeSummary'
import type { ReceiptRow, ReceiptView } from '#domain/money/receipt'
import { listedName } from '#domain/members/user'
import type { ReadTransaction } from '../../store/port.ts'
import { personNames } from '../users/personNames.ts'
import { sportNamesOf } from '../institutions/sportNames.ts'
import type { Caller } from '../records/caller.ts'
import { existing } from '../records/records.ts'

/** Looked up once for all rows, within the actor’s reach. */
export async function withFeeNames(tx: ReadTransaction, caller: Caller, fees: readonly FeeView[]): Promise<FeeRow[]> {
  const userIds = fees.map(({ userId }) => userId)
  const wardNames = new Map(
    (caller.actor.wards ?? []).map((ward) => [ward.payerId, listedName({ ...ward, email: null })]),
  )
  const sportIds = fees.flatMap(({ sportId }) => sportId ?? [])
  const [memberOf, sports] = await Promise.all([
    personNames(tx, caller, userIds, listedName),
    sportNamesOf(tx, scopeOf(caller.actor, 'sports'), sportIds, caller.now),
  ])
  return fees.map((fee) => ({
    ...fee,
    memberName: memberOf(fee.userId) ?? wardNames.get(fee.userId) ?? null,
    sportName: fee.sportId === null ? null : (sports.get(fee.sportId) ?? null),
  }))
}

export async function withItsFeeNames(tx: ReadTransaction, caller: Caller, fee: FeeView): Promise<FeeRow> {
  return existing((await withFeeNames(tx, caller, [fee]))[0])
}

export async function withMemberNames(
  tx: ReadTransaction,
  caller: Caller,
  members: readonly FeeMember[],
): Promise<FeeMemberRow[]> {
  const ids = members.map(({ userId }) => userId)
  const memberOf = await personNames(tx, caller, ids, listedName)
  return members.map((member) => ({ ...member, memberName: memberOf(member.userId) }))
}

export async function withPayerNames(
  tx: ReadTransaction,
  caller: Caller,
  receipts: readonly ReceiptView[],
): Promise<ReceiptRow[]> {
  const ids = receipts.flatMap(({ payerId }) => payerId ?? [])
  const payerOf = await personNames(tx, caller, ids, listedName)
  return receipts.map((receipt) => ({
    ...receipt,
    payerName: receipt.payerId === null ? null : payerOf(receipt.payerId),
  }))
}
