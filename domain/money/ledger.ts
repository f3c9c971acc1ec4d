import { z } from 'zod'
import { calendarDateSchema, periodSchema } from '../values/calendar.ts'
import { idSchema } from '../values/identifier.ts'
import { positiveAmountSchema, sum } from './money.ts'

export const LEDGER_KINDS = ['payment', 'refund', 'reversal', 'creditOut', 'creditIn', 'writeOff', 'refinance'] as const

/**
 * `amount` is signed. The two entries of a moved credit share a `pairId`; `reverses` is what a reversal undoes; `dated`
 * is the institution's day that the entry counts from. `refinance` moves what is owed to the instalments of a payment
 * plan, or back if it is negative.
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

export const isShare = ({ kind }: Pick<LedgerEntry, 'kind'>) => kind === 'payment' || kind === 'refund'

export function isWriteOff({ kind, receiptId }: Pick<LedgerEntry, 'kind' | 'receiptId'>): boolean {
  return kind === 'writeOff' || (kind === 'reversal' && receiptId === null)
}

/** Whether an entry moves money. All others only change what is owed. */
export const isMoney = (entry: Pick<LedgerEntry, 'kind' | 'receiptId'>) =>
  entry.kind !== 'refinance' && !isWriteOff(entry)

/** What the ledger of a cuota adds up to: `paid` is money alone, `writtenOff` also what was refinanced. */
export type Tallies = { paid: number; writtenOff: number }

export function talliesOf(ledger: Iterable<Pick<LedgerEntry, 'kind' | 'receiptId' | 'amount'>>): Tallies {
  const entries = [...ledger]
  const total = (isOf: (entry: (typeof entries)[number]) => boolean) =>
    sum(entries.filter(isOf).map(({ amount }) => amount))
  return { paid: total(isMoney), writtenOff: total((entry) => !isMoney(entry)) }
}

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

export const creditInputSchema = z.object({ toFeeId: idSchema, amount: positiveAmountSchema })

/** The surplus of `from`, up to what `to` owes; credit that came from `to` may always go back (§D5). */
export function movableCredit(
  from: { balance: number; ledger: readonly LedgerEntry[] },
  to: { balance: number; ledger: readonly LedgerEntry[] },
): number {
  const theirPairs = new Set(to.ledger.flatMap(({ pairId }) => pairId ?? []))
  const sharedEntries = from.ledger.filter(({ pairId }) => pairId !== null && theirPairs.has(pairId))
  const received = sum(sharedEntries.map(({ amount }) => amount))
  return Math.max(0, received, Math.min(-from.balance, to.balance))
}
