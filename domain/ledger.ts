import { z } from 'zod'
import { idSchema } from './identifier.ts'

export const LEDGER_KINDS = ['payment', 'reversal', 'creditOut', 'creditIn'] as const

/**
 * An append-only entry of one fee (decisions §4). `amount` is signed, in minor units: payments and incoming credit are
 * positive, reversals and outgoing credit negative. The two entries of a moved credit share a `pairId`. `reverses` is
 * the entry that a reversal undoes.
 */
export const ledgerEntrySchema = z.object({
  id: idSchema,
  createdAt: z.iso.datetime(),
  feeId: idSchema,
  kind: z.enum(LEDGER_KINDS),
  amount: z.int(),
  receiptId: idSchema.nullable(),
  pairId: idSchema.nullable(),
  reverses: idSchema.nullable(),
  reason: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>
