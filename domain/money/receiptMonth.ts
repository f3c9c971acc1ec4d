import { z } from 'zod'
import { periodOf, periodSchema } from '../values/calendar.ts'
import { currencySchema } from './money.ts'
import type { Receipt } from './receipt.ts'

export const receiptMonthSchema = z.object({
  month: periodSchema,
  currency: currencySchema,
  receipts: z.int().min(1),
  collected: z.int(),
})
export type ReceiptMonth = z.infer<typeof receiptMonthSchema>

export function receiptMonthsOf(
  receipts: Iterable<Pick<Receipt, 'receivedOn' | 'currency' | 'amount' | 'reversedAt'>>,
): ReceiptMonth[] {
  const months = new Map<string, ReceiptMonth>()
  for (const { receivedOn, currency, amount, reversedAt } of receipts) {
    if (reversedAt !== null) continue
    const month = periodOf(receivedOn)
    const key = `${month} ${currency}`
    const row = months.get(key) ?? { month, currency, receipts: 0, collected: 0 }
    months.set(key, { ...row, receipts: row.receipts + 1, collected: row.collected + amount })
  }
  return [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month)
}
