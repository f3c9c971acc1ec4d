import { addDays } from '#domain/calendar'
import type { FeeStatus } from '#domain/feeStatus'

/**
 * A treasurer's book, kept apart from the product: what each cuota costs, what was written on it and when, and which
 * receipts brought money in. It restates the rules of decisions §5 and ADR 54 in its own words, so that a mistake in
 * the product is not repeated here. Amounts are minor units.
 */

export type Line = { amount: number; dated: string; receipt: string | null; pair: string | null; undoes: Line | null }
export type Cuota = {
  member: string
  sport: string | null
  amount: number
  dueDate: string
  exempt: boolean
  cancelledOn: string | null
  lines: Line[]
}
export type Slip = { amount: number; receivedOn: string; reversedOn: string | null; lines: [string, Line][] }
export type Book = {
  graceDays: number
  dueSoonDays: number
  closedThrough: string | null
  cuotas: Map<string, Cuota>
  slips: Map<string, Slip>
}

export const total = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

export const paidOf = ({ lines }: Cuota) => total(lines)

const isOwed = ({ exempt, cancelledOn, amount }: Cuota) => !exempt && cancelledOn === null && amount > 0

/** What is left to pay; negative is in the member's favour. */
export const balanceOf = (cuota: Cuota) => (isOwed(cuota) ? cuota.amount : 0) - paidOf(cuota)

/** The status of a cuota on a day. */
export function statusOn({ graceDays, dueSoonDays }: Book, cuota: Cuota, today: string): FeeStatus {
  const paid = paidOf(cuota)
  if (!isOwed(cuota)) return 'No_fee'
  if (paid > cuota.amount) return 'Overpayment'
  if (paid === cuota.amount) return 'Paid'
  if (addDays(cuota.dueDate, graceDays) < today) return 'Defeated'
  if (paid > 0) return 'Incomplete'
  return addDays(cuota.dueDate, -dueSoonDays) <= today ? 'For_defeated' : 'Unpaid'
}

export const isClosedOn = ({ closedThrough }: Book, day: string) => closedThrough !== null && day <= closedThrough

/** How much may move from one cuota to another: surplus that the other owes, or what came from the other. */
export function movable(from: Cuota, to: Cuota): number {
  const pairs = new Set(to.lines.flatMap(({ pair }) => (pair === null ? [] : [pair])))
  const back = total(from.lines.filter(({ pair }) => pair !== null && pairs.has(pair)))
  return Math.max(0, back, Math.min(-balanceOf(from), balanceOf(to)))
}

/** Whether undoing a receipt would take money that was moved on as surplus. */
export function isMovedOn({ cuotas }: Book, { lines }: Slip): boolean {
  return lines.some(([id, { amount }]) => {
    const cuota = cuotas.get(id)
    if (!cuota) return false
    const credit = total(cuota.lines.filter(({ pair }) => pair !== null))
    return credit < 0 && paidOf(cuota) - amount < (isOwed(cuota) ? cuota.amount : 0)
  })
}

/** The figures of all days up to one, as they stand on that day. */
export function figuresThrough({ cuotas, slips }: Book, day: string) {
  const told = [...cuotas.values()]
  const billed = told.filter(
    ({ exempt, dueDate, cancelledOn }) => !exempt && dueDate <= day && (cancelledOn === null || cancelledOn > day),
  )
  const received = [...slips.values()].filter(({ receivedOn }) => receivedOn <= day)
  const undone = [...slips.values()].filter(({ reversedOn }) => reversedOn !== null && reversedOn <= day)
  return {
    billed: total(billed),
    collected: total(told.flatMap(({ lines }) => lines).filter(({ dated }) => dated <= day)),
    received: total(received) - total(undone),
  }
}

/** The members who are late at the end of a day, each with what they owe of it. */
export function lateOn({ graceDays, cuotas }: Book, day: string): Map<string, number> {
  const late = new Map<string, number>()
  for (const { member, exempt, cancelledOn, dueDate, amount, lines } of cuotas.values()) {
    const left = amount - total(lines.filter(({ dated }) => dated <= day))
    const isOut = exempt || (cancelledOn !== null && cancelledOn <= day) || addDays(dueDate, graceDays) >= day
    if (!isOut && left > 0) late.set(member, (late.get(member) ?? 0) + left)
  }
  return late
}

/** What was billed, cancelled and collected in the days of a month. */
export function monthOf({ cuotas }: Book, month: string, sport: string | null) {
  const own = [...cuotas.values()].filter((cuota) => cuota.sport === sport)
  const billed = own.filter(({ exempt }) => !exempt)
  const isIn = (day: string | null) => day?.startsWith(month) ?? false
  return {
    billed: total(billed.filter(({ dueDate }) => isIn(dueDate))),
    cancelled: total(
      billed.filter(({ cancelledOn, dueDate }) => isIn((cancelledOn && [cancelledOn, dueDate].toSorted()[1]) || null)),
    ),
    collected: total(own.flatMap(({ lines }) => lines).filter(({ dated }) => isIn(dated))),
  }
}
