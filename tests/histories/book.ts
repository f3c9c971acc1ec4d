import { addDays } from '#domain/values/calendar'
import type { FeeStatus } from '#domain/money/feeStatus'

/**
 * A treasurer's book, kept apart from the product: what each cuota costs, what was written on it and when, and which
 * receipts brought money in. It restates the rules of §D5 in its own words, so that a mistake in
 * the product is not repeated here. Amounts are minor units.
 */

export type Pair = { from: string; to: string }
/** `forgives`: no money, but what is not owed any more. `movesTo`: neither, but owed in the instalments of a plan. */
export type Line = {
  amount: number
  dated: string
  receipt: string | null
  pair: Pair | null
  undoes: Line | null
  forgives?: true
  movesTo?: string
}
export type Cuota = {
  member: string
  sport: string | null
  concept: string
  period: string | null
  amount: number
  off: number
  dueDate: string
  exempt: boolean
  surcharge: boolean
  opening: boolean
  cancelledOn: string | null
  /** Cancelled by itself, not with its run or plan. */
  byPerson?: true
  run: string | null
  /** The plan that its debt moved to, and the one that it is a part of, with when that debt was due. */
  plan: string | null
  instalment: { plan: string; since: string } | null
  lines: Line[]
}
export type Slip = {
  method: 'Efectivo' | 'Transferencia'
  amount: number
  receivedOn: string
  reversedOn: string | null
  lines: [string, Line][]
}
export type Book = {
  graceDays: number
  dueSoonDays: number
  closedThrough: string | null
  cuotas: Map<string, Cuota>
  slips: Map<string, Slip>
  runs: Map<string, { undone: boolean }>
}

/** A cuota as it begins. Made by hand it has no month and no discount. */
export const aCuota = (
  terms: Pick<Cuota, 'member' | 'sport' | 'concept' | 'amount' | 'dueDate'> & Partial<Cuota>,
): Cuota => ({
  period: null,
  off: 0,
  exempt: false,
  surcharge: false,
  opening: false,
  cancelledOn: null,
  run: null,
  plan: null,
  instalment: null,
  lines: [],
  ...terms,
})

/** The first of the refusals that applies. */
export const firstOf = (refusals: readonly (readonly [applies: boolean, code: string])[]): string | null =>
  refusals.find(([applies]) => applies)?.[1] ?? null

export const total = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

export const moneyOn = (lines: readonly Line[]) => lines.filter(({ forgives, movesTo }) => !forgives && !movesTo)
export const forgivenOn = (lines: readonly Line[]) => lines.filter(({ forgives }) => forgives)

export const paidOf = ({ lines }: Cuota) => total(moneyOn(lines))
export const forgivenOf = ({ lines }: Cuota) => total(forgivenOn(lines))
/** What is not owed here any more: forgiven, or owed elsewhere. */
export const reliefOf = ({ lines }: Cuota) => total(lines) - total(moneyOn(lines))

/** What the member must pay in all. */
const costOf = (cuota: Cuota) => {
  const isOwed = !cuota.exempt && cuota.cancelledOn === null
  return isOwed ? cuota.amount - reliefOf(cuota) : 0
}

/** What is left to pay; negative is in the member's favour. */
export const balanceOf = (cuota: Cuota) => costOf(cuota) - paidOf(cuota)

export function statusOn({ graceDays, dueSoonDays }: Book, cuota: Cuota, today: string): FeeStatus {
  const paid = paidOf(cuota)
  const cost = costOf(cuota)
  if (cost === 0) return 'No_fee'
  if (paid > cost) return 'Overpayment'
  if (paid === cost) return 'Paid'
  if (addDays(cuota.dueDate, graceDays) < today) return 'Defeated'
  if (paid > 0) return 'Incomplete'
  return addDays(cuota.dueDate, -dueSoonDays) <= today ? 'For_defeated' : 'Unpaid'
}

export const isClosedOn = ({ closedThrough }: Book, day: string) => closedThrough !== null && day <= closedThrough

export const oldestFirst = (cuotas: readonly [string, Cuota][]) =>
  cuotas.toSorted(([a, one], [b, other]) => (`${one.dueDate} ${a}` < `${other.dueDate} ${b}` ? -1 : 1))

/** How much may move from one cuota to another: surplus that the other owes, or what came from the other. */
export function movable(from: Cuota, to: Cuota): number {
  const pairs = new Set(to.lines.flatMap(({ pair }) => (pair === null ? [] : [pair])))
  const back = total(from.lines.filter(({ pair }) => pair !== null && pairs.has(pair)))
  return Math.max(0, back, Math.min(-balanceOf(from), balanceOf(to)))
}

export function writeCredit({ cuotas }: Book, pair: Pair, amount: number, dated: string): void {
  const line = { dated, receipt: null, pair, undoes: null }
  cuotas.get(pair.from)?.lines.push({ ...line, amount: -amount })
  cuotas.get(pair.to)?.lines.push({ ...line, amount })
}

/** Why a receipt cannot be undone: its surplus moved on, or was given back of a cuota that nobody owes any more. */
export function whyNotUndone(book: Book, slip: Slip, today: string): 'creditMoved' | 'refundedMore' | null {
  for (const [id, { amount }] of slip.lines) {
    const cuota = book.cuotas.get(id)
    if (isMovedOn(book, { ...slip, lines: slip.lines.filter(([other]) => other === id) })) return 'creditMoved'
    if (amount > 0 && cuota && statusOn(book, cuota, today) === 'No_fee' && paidOf(cuota) < amount)
      return 'refundedMore'
  }
  return null
}

/** Whether undoing a receipt would take money that was moved on as surplus. */
export function isMovedOn({ cuotas }: Book, { lines }: Slip): boolean {
  return lines.some(([id, { amount }]) => {
    const cuota = cuotas.get(id)
    if (!cuota || amount < 0) return false
    const credit = total(cuota.lines.filter(({ pair }) => pair !== null))
    return credit < 0 && paidOf(cuota) - amount < costOf(cuota)
  })
}
