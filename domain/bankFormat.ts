import { z } from 'zod'
import { optionalLine } from './text.ts'

/** What a column of a bank statement can hold. The amount is one signed column, or one of credits and one of debits. */
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
] as const
export type BankField = (typeof BANK_FIELDS)[number]

const heading = optionalLine(80)

/**
 * The columns of an institution's bank, by the heading of each; null for what its file does not have. It is kept with the
 * institution, because one bank's files look alike every month.
 */
export const bankColumnsSchema = z.object({
  date: heading,
  amount: heading,
  credit: heading,
  debit: heading,
  description: heading,
  reference: heading,
  document: heading,
  name: heading,
  currency: heading,
} satisfies Record<BankField, typeof heading>)
export type BankColumns = z.infer<typeof bankColumnsSchema>

/** The same as a form sends it, always whole. One without any heading is null. */
export const bankColumnsInputSchema = bankColumnsSchema
  .strict()
  .nullable()
  .transform((columns): BankColumns | null =>
    columns && Object.values(columns).some((one) => one !== null) ? columns : null,
  )
