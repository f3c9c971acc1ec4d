import { addDays } from '#domain/values/calendar'
import type { FeeStatus } from '#domain/money/feeStatus'

/**
 * An independent book of cuotas, their entries and receipts. It implements the rules of §D5 again,
 * so that it does not share a mistake of the product. Amounts are minor units.
 */

export type Pair = { from: string; to: string }
/** `forgives`: a write-off, not money. `movesTo`: a debt that moved to this payment plan. */
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
  /** `plan` is the one to which its debt moved, `instalment` the one it belongs to, with the due day of that debt. */
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

/** A new cuota, by default without month and discount. */
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
/** Written off, or moved to a payment plan. */
export const reliefOf = ({ lines }: Cuota) => total(lines) - total(moneyOn(lines))

/** The total that the member must pay. */
const costOf = (cuota: Cuota) => {
  const isOwed = !cuota.exempt && cuota.cancelledOn === null
  return isOwed ? cuota.amount - reliefOf(cuota) : 0
}

/** The remaining debt; negative is the member's credit. */
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

/** How much credit may move to another cuota: a surplus up to its debt, or what came from it. */
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

/** Why a receipt cannot be reversed: its surplus was moved, or refunded from a cuota that is no longer owed. */
export function reversalRefusal(book: Book, slip: Slip, today: string): 'creditMoved' | 'refundedMore' | null {
  for (const [id, { amount }] of slip.lines) {
    const cuota = book.cuotas.get(id)
    if (isMoved(book, { ...slip, lines: slip.lines.filter(([other]) => other === id) })) return 'creditMoved'
    if (amount > 0 && cuota && statusOn(book, cuota, today) === 'No_fee' && paidOf(cuota) < amount)
      return 'refundedMore'
  }
  return null
}

/** Whether the reversal of a receipt would take a surplus that was moved. */
export function isMoved({ cuotas }: Book, { lines }: Slip): boolean {
  return lines.some(([id, { amount }]) => {
    const cuota = cuotas.get(id)
    if (!cuota || amount < 0) return false
    const credit = total(cuota.lines.filter(({ pair }) => pair !== null))
    return credit < 0 && paidOf(cuota) - amount < costOf(cuota)
  })
}
