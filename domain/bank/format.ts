import { z } from 'zod'
import { line } from '../values/text.ts'

/** The amount is one column, signed or with `direction` beside it, or credits and debits. `account` is the club's own. */
export const BANK_FIELDS = [
  'date',
  'amount',
  'credit',
  'debit',
  'description',
  'reference',
  'document',
  'name',
  'currency',
  'direction',
  'status',
  'account',
] as const
export type BankField = (typeof BANK_FIELDS)[number]

const columnSchema = z
  .object({
    heading: line(80),
    position: z.int({ error: 'invalidNumber' }).min(0, { error: 'numberTooSmall' }).nullable(),
  })
  .nullable()

/** Stored with the institution, because one bank's files look alike every month. */
export const bankColumnsSchema = z.object({
  date: columnSchema,
  amount: columnSchema,
  credit: columnSchema,
  debit: columnSchema,
  description: columnSchema,
  reference: columnSchema,
  document: columnSchema,
  name: columnSchema,
  currency: columnSchema,
  direction: columnSchema,
  status: columnSchema,
  account: columnSchema,
} satisfies Record<BankField, typeof columnSchema>)
export type BankColumns = z.infer<typeof bankColumnsSchema>

export const bankColumnsInputSchema = bankColumnsSchema
  .strict()
  .nullable()
  .transform((columns): BankColumns | null =>
    columns && Object.values(columns).some((one) => one !== null) ? columns : null,
  )
