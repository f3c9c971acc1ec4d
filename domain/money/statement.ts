import { z } from 'zod'
import { calendarDateIn, calendarDateSchema, periodSchema, type CalendarDate } from '../values/calendar.ts'
import type { Fee, NamedFee } from './fee.ts'
import { idSchema } from '../values/identifier.ts'
import type { LedgerEntry } from './ledger.ts'
import { currencySchema, sum } from './money.ts'

const STATEMENT_KINDS = ['charge', 'cancellation', 'payment', 'refund', 'writeOff', 'refinance', 'reversal'] as const

const statementLineSchema = z.object({
  date: calendarDateSchema,
  kind: z.enum(STATEMENT_KINDS),
  concept: z.string(),
  sportName: z.string().nullable(),
  period: periodSchema.nullable(),
  feeId: idSchema,
  receiptId: idSchema.nullable(),
  amount: z.int(),
  balance: z.int(),
})
type StatementLine = z.infer<typeof statementLineSchema>

export const statementSchema = z.object({
  from: calendarDateSchema.nullable(),
  to: calendarDateSchema,
  currency: currencySchema.nullable(),
  opening: z.int(),
  closing: z.int(),
  lines: z.array(statementLineSchema),
})
export type Statement = z.infer<typeof statementSchema>

type ChargedFee = NamedFee &
  Pick<Fee, 'id' | 'amount' | 'currency' | 'dueDate' | 'exempt' | 'cancelledOn' | 'createdAt'>
type Movement = Omit<StatementLine, 'balance'>

const ORDER = new Map(STATEMENT_KINDS.map((kind, position) => [kind, position]))

/** Charged when made, or when due if earlier, until cancelled. A reversal without a receipt undoes a write-off. */
export function statementOf(
  fees: readonly ChargedFee[],
  ledger: readonly Pick<LedgerEntry, 'feeId' | 'kind' | 'amount' | 'dated' | 'receiptId'>[],
  { from, to }: { from: CalendarDate | null; to: CalendarDate },
  timezone: string,
): Statement {
  const feeById = new Map(fees.map((fee) => [fee.id, fee]))
  const movements = [
    ...fees.flatMap((fee) => chargesOf(fee, timezone)),
    ...ledger.flatMap(({ kind, feeId, receiptId, amount, dated: date }): Movement[] => {
      const fee = feeById.get(feeId)
      if (!fee || kind === 'creditOut' || kind === 'creditIn') return []
      const { concept, sportName, period } = fee
      return [{ date, kind, concept, sportName, period, feeId, receiptId, amount: -amount }]
    }),
  ]
  const opening = sum(movements.filter(({ date }) => from !== null && date < from).map(({ amount }) => amount))
  let balance = opening
  const lines = movements
    .filter(({ date }) => (from === null || from <= date) && date <= to)
    .toSorted(inOrder)
    .map((movement) => {
      balance += movement.amount
      return { ...movement, balance }
    })
  return { from, to, currency: fees[0]?.currency ?? null, opening, closing: balance, lines }
}

function chargesOf(
  { id, concept, sportName, period, amount, dueDate, exempt, cancelledOn, createdAt }: ChargedFee,
  timezone: string,
) {
  if (exempt || amount === 0) return []
  const createdOn = calendarDateIn(timezone, Date.parse(createdAt))
  const chargedOn = createdOn < dueDate ? createdOn : dueDate
  const common = { feeId: id, receiptId: null, concept, sportName, period }
  const charge: Movement = { ...common, date: chargedOn, kind: 'charge', amount }
  if (cancelledOn === null) return [charge]
  return [charge, { ...common, date: cancelledOn, kind: 'cancellation' as const, amount: -amount }]
}

function inOrder(one: Movement, other: Movement): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return (ORDER.get(one.kind) ?? 0) - (ORDER.get(other.kind) ?? 0)
}
