import type { MatchMember } from './candidates.ts'
import { MOST_PAYEES, type SPREAD_REASONS } from '../line.ts'
import { MOST_ALLOCATIONS, type Allocation } from '../../money/receipt.ts'
import { oldestFirst, owedOn, spreadReceived, type OpenFee } from '../../money/spread.ts'

/** A member and their part of a line; `owed` is what they and their wards owe. In minor units. */
type Payee = { userId: string; owed: number; amount: number }

/** Members who share a line's amount, the one with the best evidence first. */
export type Spread = { reason: (typeof SPREAD_REASONS)[number]; payees: Payee[] }

type Sharing = Pick<MatchMember, 'userId' | 'familyIds' | 'fees'>

/**
 * What each of several members gets of an amount: the oldest fee of each, then the next one of each, and so on; what is
 * over stays with the last. Wards of another one of them are part of that one's family. Leaves out who gets nothing.
 */
export function payeesOf(amount: number, members: readonly Sharing[]): Payee[] {
  const wards = new Set(members.flatMap(({ userId, familyIds }) => familyIds.filter((id) => id !== userId)))
  const payees = members.filter(({ userId }) => !wards.has(userId)).slice(0, MOST_PAYEES)
  const turns = payees
    .flatMap(({ userId, fees }) =>
      oldestFirst(fees.filter(({ balance }) => balance > 0)).map((fee, turn) => ({ ...fee, userId, turn })),
    )
    .toSorted((one, other) => one.turn - other.turn || (one.dueDate < other.dueDate ? -1 : 1))
  const parts = new Map<string, number>()
  let rest = amount
  for (const [index, { userId, balance }] of turns.entries()) {
    const part = index === turns.length - 1 ? rest : Math.min(balance, rest)
    parts.set(userId, (parts.get(userId) ?? 0) + part)
    rest -= part
  }
  return payees.flatMap(({ userId, fees }) => {
    const part = parts.get(userId) ?? 0
    return part > 0 ? [{ userId, owed: owedOn(fees), amount: part }] : []
  })
}

type Part = { amount: number; fees: readonly OpenFee[] }

/** What the fees of their notice owe, also of a ward who has left, and the rest, of a payee's part. */
export function partsOfNotice({ amount, fees }: Part, ofNotice: readonly OpenFee[]): Part[] {
  const part = Math.min(amount, owedOn(ofNotice))
  return [
    { amount: part, fees: ofNotice },
    { amount: amount - part, fees: fees.length > 0 ? fees : ofNotice },
  ].filter((one) => one.amount > 0)
}

/**
 * What each fee gets of a line that payees share: wards before those who pay for them too, so that a family that two of
 * them share is paid once. `fees` are a payee's and their wards'; each has one at least.
 */
export function allocationsOf(payees: readonly Part[]): Allocation[] {
  const shares = new Map<string, number>()
  const inTurn = payees.toSorted((one, other) => one.fees.length - other.fees.length)
  for (const [index, { amount, fees }] of inTurn.entries()) {
    const open = fees.map((fee) => ({ ...fee, balance: fee.balance - (shares.get(fee.id) ?? 0) }))
    const owing = oldestFirst(open.filter(({ balance }) => balance > 0))
    const most = MOST_ALLOCATIONS - shares.size - (inTurn.length - 1 - index)
    for (const { feeId, amount: share } of spreadReceived(amount, owing.length > 0 ? owing.slice(0, most) : open)) {
      shares.set(feeId, (shares.get(feeId) ?? 0) + share)
    }
  }
  return [...shares].map(([feeId, amount]) => ({ feeId, amount }))
}
