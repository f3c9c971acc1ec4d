import type { CalendarDate } from '../values/calendar.ts'
import { sum } from './money.ts'
import type { Allocation } from './receipt.ts'

export type OpenFee = { id: string; balance: number; dueDate: CalendarDate }

/**
 * Pays the oldest cuotas first (minor units). The last one gets what is left over, as its surplus.
 * Empty if nothing is owed.
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

/** For money that was already received: if nothing is owed, all of it is a surplus of the latest cuota. */
export function spreadReceived(amount: number, fees: readonly OpenFee[]): Allocation[] {
  const latest = oldestFirst(fees).at(-1)
  if (owedOn(fees) > 0 || !latest || !Number.isSafeInteger(amount) || amount <= 0)
    return spreadOldestFirst(amount, fees)
  return [{ feeId: latest.id, amount }]
}

/** The amount typed for each open cuota, oldest first. NaN stays for a text that is not an amount, so that it is never sent. */
export function spreadByHand(amounts: object, fees: readonly OpenFee[]): Allocation[] {
  return oldestFirst(fees.filter(({ balance }) => balance > 0)).flatMap(({ id }) => {
    const amount: unknown = Reflect.get(amounts, id)
    return typeof amount === 'number' && amount !== 0 ? [{ feeId: id, amount }] : []
  })
}

export function oldestFirst<Fee extends Pick<OpenFee, 'id' | 'dueDate'>>(fees: readonly Fee[]): Fee[] {
  return fees.toSorted((a, b) => compare(a.dueDate, b.dueDate) || compare(a.id, b.id))
}

export function owedOn(fees: readonly Pick<OpenFee, 'balance'>[]): number {
  return sum(fees.map(({ balance }) => Math.max(0, balance)))
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
