import { z } from 'zod'
import { calendarDateSchema, periodOf, periodSchema } from '../values/calendar.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { currencySchema, MAX_AMOUNT, positiveAmountSchema } from './money.ts'
import { reasonInputSchema, optionalLine } from '../values/text.ts'

export const PAYMENT_METHODS = ['Efectivo', 'Transferencia'] as const

export const MOST_ALLOCATIONS = 200

const allocationSchema = z.object({ feeId: idSchema, amount: positiveAmountSchema })
export type Allocation = z.infer<typeof allocationSchema>

const receiptFields = z.object({
  institutionId: idSchema,
  payerId: idSchema,
  method: z.enum(PAYMENT_METHODS, { error: 'invalidOption' }),
  amount: positiveAmountSchema.meta({ description: 'Minor units of `currency`' }),
  receivedOn: calendarDateSchema,
  reference: optionalLine(120),
})

/** `number` has no gaps. `reversedOn` is the institution's day. Negative: money given back to `payerId`. */
export const receiptSchema = recordSchema.extend({
  ...receiptFields.shape,
  amount: z
    .int()
    .min(-MAX_AMOUNT)
    .max(MAX_AMOUNT)
    .meta({ description: 'Minor units of `currency`; negative for money given back' }),
  currency: currencySchema,
  number: z.int().min(1),
  actorId: idSchema,
  reversedAt: z.iso.datetime().nullable(),
  reversedOn: calendarDateSchema.nullable(),
  reversalReason: z.string().nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const isRefund = ({ amount }: Pick<Receipt, 'amount'>) => amount < 0

/** Whether `one` replaces the other receipt, reversed at that instant, with another payment method. */
export function correctsMethod(one: ReceiptView, { payerId, amount, reversedAt, method }: ReceiptView): boolean {
  return one.createdAt === reversedAt && one.payerId === payerId && one.amount === amount && one.method !== method
}

/** Readers who neither paid it nor administer its institution see only their own allocations, and no `payerId`. */
export const receiptViewSchema = receiptSchema.extend({
  payerId: idSchema.nullable(),
  actorId: idSchema.nullable(),
  allocations: z.array(allocationSchema.extend({ amount: z.int() })),
})
export type ReceiptView = z.infer<typeof receiptViewSchema>

export const receiptRowSchema = receiptViewSchema.extend({ payerName: z.string().nullable() })
export type ReceiptRow = z.infer<typeof receiptRowSchema>

export function partialReceipt(receipt: Receipt, amount: number): Omit<ReceiptView, 'allocations'> {
  return { ...receipt, amount, payerId: null, actorId: null, reference: null, reversalReason: null }
}

const allocationInput = allocationSchema.extend({
  owed: z
    .int({ error: 'invalidNumber' })
    .optional()
    .meta({ description: 'What the person saw that the fee owes: if it owes less by now, the receipt is refused' }),
})

/** The allocations name each fee once and add up to the amount. */
export const receiptInputSchema = receiptFields
  .extend({
    reference: receiptFields.shape.reference.default(null),
    allocations: z
      .array(allocationInput.strict())
      .min(1, { error: 'required' })
      .max(MOST_ALLOCATIONS, { error: 'tooMany' }),
  })
  // `sum` would throw for amounts too large to add exactly, which their own fields refuse.
  .refine((receipt) => receipt.allocations.reduce((total, { amount }) => total + amount, 0) === receipt.amount, {
    error: 'allocationsDoNotSum',
    path: ['amount'],
  })
  .refine((receipt) => new Set(receipt.allocations.map(({ feeId }) => feeId)).size === receipt.allocations.length, {
    error: 'repeatedFee',
    path: ['allocations'],
  })

export function withOwed(allocations: readonly Allocation[], fees: readonly { id: string; balance: number }[]) {
  const owed = new Map(fees.map(({ id, balance }) => [id, balance]))
  return allocations.map((one) => ({ ...one, owed: owed.get(one.feeId) }))
}

export const refundInputSchema = receiptFields
  .pick({ method: true, amount: true, receivedOn: true })
  .extend({ reference: receiptFields.shape.reference.default(null) })

/** The most that can be refunded: the surplus, also of a cancelled cuota. */
export function refundable({ balance }: { balance: number }): number {
  return Math.max(0, -balance)
}

export const methodInputSchema = receiptFields
  .pick({ method: true })
  .extend({ reference: receiptFields.shape.reference.default(null), ...reasonInputSchema.shape })

const sumSchema = z.object({ currency: currencySchema, receipts: z.int().min(1), collected: z.int() })
export const receiptMonthSchema = sumSchema.extend({ month: periodSchema })
export type ReceiptMonth = z.infer<typeof receiptMonthSchema>
export const receiptDaySchema = sumSchema.extend({ day: calendarDateSchema })
export type ReceiptDay = z.infer<typeof receiptDaySchema>

type Summed = Pick<Receipt, 'receivedOn' | 'currency' | 'amount' | 'reversedAt'>

export function receiptMonthsOf(receipts: Iterable<Summed>): ReceiptMonth[] {
  return sumsBy(receipts, ({ receivedOn }) => ({ month: periodOf(receivedOn) }))
}

export function receiptDaysOf(receipts: Iterable<Summed>): ReceiptDay[] {
  return sumsBy(receipts, ({ receivedOn }) => ({ day: receivedOn }))
}

function sumsBy<When extends object>(receipts: Iterable<Summed>, whenOf: (receipt: Summed) => When) {
  const sums = new Map<string, z.infer<typeof sumSchema> & When>()
  for (const receipt of receipts) {
    if (receipt.reversedAt !== null) continue
    const { currency, amount } = receipt
    const when = whenOf(receipt)
    const key = [...Object.values(when), currency].join(' ')
    const row = sums.get(key) ?? { ...when, currency, receipts: 0, collected: 0 }
    sums.set(key, { ...row, receipts: row.receipts + 1, collected: row.collected + amount })
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
