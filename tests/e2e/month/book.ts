export type BookFee = {
  id: string
  userId: string
  sportId: string | null
  period: string | null
  dueDate: string
  amount: number
  paid: number
  exempt: boolean
  cancelledOn: string | null
}

/** A receipt in the test's book. `shares` are the amounts by cuota, if known. */
export type BookReceipt = {
  number: number
  method: string
  amount: number
  receivedOn: string
  reversedOn: string | null
  shares: ReadonlyMap<string, number>
}

/** The cuotas and receipts of one club, summed without the product's code, so that the screens can be compared with it. */
export class Book {
  readonly fees = new Map<string, BookFee>()
  readonly receipts: BookReceipt[] = []
  readonly today: string
  private readonly graceDays: number

  constructor({ today, graceDays }: { today: string; graceDays: number }) {
    this.today = today
    this.graceDays = graceDays
  }

  openOf(userIds: readonly string[]): BookFee[] {
    return [...this.fees.values()]
      .filter((fee) => userIds.includes(fee.userId) && this.owed(fee) > 0)
      .toSorted((a, b) => (`${a.dueDate} ${a.id}` < `${b.dueDate} ${b.id}` ? -1 : 1))
  }

  owed({ amount, paid, exempt, cancelledOn }: BookFee): number {
    return exempt || cancelledOn !== null ? 0 : Math.max(0, amount - paid)
  }

  owedBy(userIds: readonly string[]): number {
    return total(this.openOf(userIds).map((fee) => this.owed(fee)))
  }

  isOverdue({ dueDate }: BookFee): boolean {
    const last = new Date(`${dueDate}T12:00:00Z`)
    last.setUTCDate(last.getUTCDate() + this.graceDays)
    return last.toISOString().slice(0, 10) < this.today
  }

  get nextNumber(): number {
    return Math.max(0, ...this.receipts.map(({ number }) => number)) + 1
  }

  /** Pays the oldest cuota first; a surplus stays on the last one. */
  receive(userIds: readonly string[], amount: number, method: string, day = this.today): BookReceipt {
    const open = this.openOf(userIds)
    let rest = amount
    const shares = new Map<string, number>()
    for (const [place, fee] of open.entries()) {
      const share = place === open.length - 1 ? rest : Math.min(rest, this.owed(fee))
      if (share > 0) shares.set(fee.id, share)
      rest -= share
    }
    return this.write({ shares, method, receivedOn: day })
  }

  write({ shares, method, receivedOn }: Pick<BookReceipt, 'shares' | 'method' | 'receivedOn'>): BookReceipt {
    const amount = total([...shares.values()])
    const receipt = { number: this.nextNumber, method, amount, receivedOn, reversedOn: null, shares }
    this.receipts.push(receipt)
    for (const [id, share] of shares) this.feeOf(id).paid += share
    return receipt
  }

  reverse(receipt: BookReceipt): void {
    receipt.reversedOn = this.today
    for (const [id, share] of receipt.shares) this.feeOf(id).paid -= share
  }

  feeOf(id: string): BookFee {
    const fee = this.fees.get(id)
    if (!fee) throw new Error(`the book has no cuota ${id}`)
    return fee
  }

  /** The sums of the list: billed, collected, to collect, overdue, in favour. */
  sums(): number[] {
    const all = [...this.fees.values()]
    const billed = all.filter(({ exempt, cancelledOn, amount }) => !exempt && cancelledOn === null && amount > 0)
    return [
      total(billed.map(({ amount }) => amount)),
      total(all.map(({ paid }) => paid)),
      total(all.map((fee) => this.owed(fee))),
      total(all.filter((fee) => this.isOverdue(fee)).map((fee) => this.owed(fee))),
      total(all.map((fee) => (this.isVoid(fee) ? fee.paid : Math.max(0, fee.paid - fee.amount)))),
    ]
  }

  private isVoid({ exempt, cancelledOn }: BookFee): boolean {
    return exempt || cancelledOn !== null
  }

  cashOf(day: string): number {
    const cash = this.receipts.filter(({ method }) => method === 'Efectivo')
    const received = cash.filter(({ receivedOn }) => receivedOn === day)
    const returned = cash.filter(({ reversedOn }) => reversedOn === day)
    return total(received.map(({ amount }) => amount)) - total(returned.map(({ amount }) => amount))
  }

  /** What the months from `from` to `to` (`YYYY-MM`) billed, cancelled and collected. */
  months(from: string, to: string): number[] {
    const within = (day: string | null) => day !== null && from <= day.slice(0, 7) && day.slice(0, 7) <= to
    const owedOnce = [...this.fees.values()].filter(({ exempt }) => !exempt)
    const received = this.receipts.filter(({ receivedOn }) => within(receivedOn))
    const returned = this.receipts.filter(({ reversedOn }) => within(reversedOn))
    return [
      total(owedOnce.filter(({ dueDate }) => within(dueDate)).map(({ amount }) => amount)),
      total(owedOnce.filter(({ cancelledOn }) => within(cancelledOn)).map(({ amount }) => amount)),
      total(received.map(({ amount }) => amount)) - total(returned.map(({ amount }) => amount)),
    ]
  }

  overdueTotals(): { overdue: number; members: number } {
    const late = [...this.fees.values()].filter((fee) => this.isOverdue(fee) && this.owed(fee) > 0)
    return {
      overdue: total(late.map((fee) => this.owed(fee))),
      members: new Set(late.map(({ userId }) => userId)).size,
    }
  }
}

export function total(amounts: readonly number[]): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  // Playwright reports each `expect` as a step, and there are thousands of sums.
  if (!Number.isSafeInteger(sum)) throw new RangeError(`not exact: ${sum}`)
  return sum
}

export function pesos(minor: number): string {
  const text = (minor / 100).toLocaleString('es-AR', { style: 'currency', currency: 'ARS' })
  return plain(text)
}

export const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ').trim()
