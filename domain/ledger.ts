import { z } from 'zod'
import { calendarDateSchema, periodSchema } from './calendar.ts'
import { idSchema } from './identifier.ts'
import { positiveAmountSchema, sum } from './money.ts'

export const LEDGER_KINDS = ['payment', 'reversal', 'creditOut', 'creditIn'] as const

/**
 * An append-only entry of one fee (decisions §4). `amount` is signed, in minor units: payments and incoming credit are
 * positive, reversals and outgoing credit negative. The two entries of a moved credit share a `pairId`. `reverses` is
 * the entry that a reversal undoes. `dated` is the institution's day that the entry counts from: the day a payment was
 * received on, or the day on which it was reversed or moved.
 */
export const ledgerEntrySchema = z.object({
  id: idSchema,
  createdAt: z.iso.datetime(),
  dated: calendarDateSchema,
  feeId: idSchema,
  kind: z.enum(LEDGER_KINDS),
  amount: z.int(),
  receiptId: idSchema.nullable(),
  pairId: idSchema.nullable(),
  reverses: idSchema.nullable(),
  reason: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/**
 * Credit that a cuota got from another one of the same member, or gave to it: `amount` is minor units, negative where it
 * was given (`GET payments/{id}/credits`).
 */
export const movedCreditSchema = z.object({
  id: idSchema,
  dated: calendarDateSchema,
  amount: z.int(),
  other: z.object({
    feeId: idSchema,
    concept: z.string(),
    sportName: z.string().nullable(),
    period: periodSchema.nullable(),
  }),
})
export type MovedCredit = z.infer<typeof movedCreditSchema>

/** A part of a cuota's surplus, in minor units, that another cuota of the same member gets. */
export const creditInputSchema = z.object({ toFeeId: idSchema, amount: positiveAmountSchema })

/**
 * Returns how much credit can move from one cuota to another of the same member and institution, in minor units: the
 * surplus of the first, as far as the second owes money; or what the first got from the second, which may always go
 * back (decisions §5). `balance` is negative where there is a surplus.
 */
export function movableCredit(
  from: { balance: number; ledger: readonly LedgerEntry[] },
  to: { balance: number; ledger: readonly LedgerEntry[] },
): number {
  const theirPairs = new Set(to.ledger.flatMap(({ pairId }) => pairId ?? []))
  const shared = from.ledger.filter(({ pairId }) => pairId !== null && theirPairs.has(pairId))
  const got = sum(shared.map(({ amount }) => amount))
  return Math.max(0, got, Math.min(-from.balance, to.balance))
}
