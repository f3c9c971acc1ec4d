import { addDays } from '#domain/values/calendar'
import { forgivenOn, moneyOn, total, type Book, type Cuota, type Slip } from './book.ts'

// The book's figures up to a day, of a month, and of the receipts of some days.

/** The figures up to a day, as of that day. */
export function figuresThrough({ cuotas, slips }: Book, day: string) {
  const fees = [...cuotas.values()]
  const billed = fees.filter(
    ({ exempt, dueDate, cancelledOn, instalment }) =>
      !exempt && !instalment && dueDate <= day && (cancelledOn === null || cancelledOn > day),
  )
  const received = [...slips.values()].filter(({ receivedOn }) => receivedOn <= day)
  const undone = [...slips.values()].filter(({ reversedOn }) => reversedOn !== null && reversedOn <= day)
  return {
    billed: total(billed) - total(forgivenOn(linesBy(fees, day))),
    collected: total(moneyOn(linesBy(fees, day))),
    received: total(received) - total(undone),
  }
}

const linesBy = (fees: readonly Cuota[], day: string) =>
  fees.flatMap(({ lines }) => lines).filter(({ dated }) => dated <= day)

export function overdueOn({ graceDays, cuotas }: Book, day: string): Map<string, number> {
  const late = new Map<string, number>()
  for (const { member, exempt, cancelledOn, dueDate, amount, lines } of cuotas.values()) {
    const remainder = amount - total(lines.filter(({ dated }) => dated <= day))
    const isOut = exempt || (cancelledOn !== null && cancelledOn <= day) || addDays(dueDate, graceDays) >= day
    if (!isOut && remainder > 0) late.set(member, (late.get(member) ?? 0) + remainder)
  }
  return late
}

const later = (one: string, other: string) => (one > other ? one : other)

/** `sport` is an id, null for none, or `opening` for the opening balances. */
export function monthOf({ cuotas }: Book, month: string, sport: string | null) {
  const own = [...cuotas.values()].filter((cuota) => (cuota.opening ? 'opening' : cuota.sport) === sport)
  const billed = own.filter(({ exempt, instalment }) => !exempt && !instalment)
  const isIn = (day: string) => day.startsWith(month)
  return {
    billed: total(billed.filter(({ dueDate }) => isIn(dueDate))),
    cancelled: total([
      ...billed.filter(({ cancelledOn, dueDate }) => cancelledOn !== null && isIn(later(cancelledOn, dueDate))),
      ...own.flatMap(({ lines, dueDate }) => forgivenOn(lines).filter(({ dated }) => isIn(later(dated, dueDate)))),
    ]),
    collected: total(own.flatMap(({ lines }) => moneyOn(lines)).filter(({ dated }) => isIn(dated))),
  }
}

/** The receipts, refunds and reversals of a method in some days; null without any. */
export function cashOf({ slips }: Book, method: Slip['method'], from: string, to: string) {
  const own = [...slips.values()].filter((slip) => slip.method === method)
  const isIn = (day: string | null) => day !== null && from <= day && day <= to
  const entered = own.filter(({ receivedOn }) => isIn(receivedOn))
  const received = entered.filter(({ amount }) => amount > 0)
  const refunds = entered.filter(({ amount }) => amount < 0)
  const reversed = own.filter(({ reversedOn }) => isIn(reversedOn))
  if (entered.length + reversed.length === 0) return null
  return {
    method,
    receipts: received.length,
    received: total(received),
    refunds: refunds.length,
    refunded: 0 - total(refunds),
    reversals: reversed.length,
    reversed: total(reversed),
  }
}
