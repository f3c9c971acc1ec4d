import type { CalendarDate } from './calendar.ts'
import { sum } from './money.ts'
import type { Allocation } from './receipt.ts'

/** A cuota that money may be applied to. `balance` is what is left of it, in minor units. */
export type OpenFee = { id: string; balance: number; dueDate: CalendarDate }

/**
 * Spreads an amount (minor units) over cuotas, the oldest first: each gets its balance as long as there is money, and
 * the last one gets what is left over, as its surplus. A cuota that gets nothing is left out. The result sums to the
 * amount, and is empty where nothing is owed or no positive whole amount is given.
 */
export function spreadOldestFirst(amount: number, fees: readonly OpenFee[]): Allocation[] {
  const open = oldestFirst(fees.filter(({ balance }) => balance > 0))
  if (!Number.isSafeInteger(amount) || amount <= 0) return []
  let rest = amount
  const shares = open.map(({ id, balance }, place) => {
    const share = place === open.length - 1 ? rest : Math.min(balance, rest)
    rest -= share
    return { feeId: id, amount: share }
  })
  return shares.filter((share) => share.amount > 0)
}

/**
 * Spreads an amount (minor units) that a bank brought: as `spreadOldestFirst`, and where nothing is owed all of it becomes
 * surplus of the latest cuota. It is empty only where there is no cuota at all.
 */
export function spreadReceived(amount: number, fees: readonly OpenFee[]): Allocation[] {
  const latest = oldestFirst(fees).at(-1)
  if (owedOn(fees) > 0 || !latest || !Number.isSafeInteger(amount) || amount <= 0)
    return spreadOldestFirst(amount, fees)
  return [{ feeId: latest.id, amount }]
}

/** Returns cuotas in the order in which they are paid: by due date, then by id. */
export function oldestFirst<Fee extends Pick<OpenFee, 'id' | 'dueDate'>>(fees: readonly Fee[]): Fee[] {
  return fees.toSorted((a, b) => compare(a.dueDate, b.dueDate) || compare(a.id, b.id))
}

/** Returns what is owed on some cuotas together, in minor units, without their surplus. */
export function owedOn(fees: readonly Pick<OpenFee, 'balance'>[]): number {
  return sum(fees.map(({ balance }) => Math.max(0, balance)))
}

/** Returns the surplus on some cuotas together, in minor units: what is in the members' favour. */
export function creditOn(fees: readonly Pick<OpenFee, 'balance'>[]): number {
  return sum(fees.map(({ balance }) => Math.max(0, -balance)))
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
