import { z } from 'zod'
import type { FileRow } from '../../imports/table.ts'
import type { Currency } from '../../money/currency.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { line } from '../../values/text.ts'

export type Rows = readonly { cells: readonly string[] }[]
export type Club = { currency: Currency; timezone: string; today: CalendarDate }
export type BankTable = { headings: readonly string[]; rows: readonly FileRow[]; before: readonly FileRow[] }

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

export const isMoney = (field: BankField | null | undefined): boolean =>
  field === 'amount' || field === 'credit' || field === 'debit'

export const ofEachBankField = <Value>(valueOf: (field: BankField) => Value) =>
  Object.fromEntries(BANK_FIELDS.map((field) => [field, valueOf(field)])) as Record<BankField, Value>

const columnSchema = z
  .object({
    heading: line(80),
    position: z.int({ error: 'invalidNumber' }).min(0, { error: 'numberTooSmall' }).nullable(),
  })
  .nullable()

/** Stored with the institution, one for each bank, because one bank's files look alike every month. */
const bankColumnsSchema = z.object(ofEachBankField(() => columnSchema))
export type BankColumns = z.infer<typeof bankColumnsSchema>

const MOST_MAPPINGS = 10

export const bankMappingsSchema = z.array(bankColumnsSchema)
export const bankMappingsInputSchema = z
  .array(bankColumnsSchema.strict())
  .max(MOST_MAPPINGS, { error: 'tooMany' })
  .transform((mappings) => mappings.filter((columns) => Object.values(columns).some((column) => column !== null)))

/** The mappings of an institution with one more, the latest first. It replaces that of the same headings. */
export function withMapping(mappings: readonly BankColumns[], columns: BankColumns): BankColumns[] {
  const others = mappings.filter((other) => headingsOf(other) !== headingsOf(columns))
  return [columns, ...others].slice(0, MOST_MAPPINGS)
}

const headingsOf = (columns: BankColumns) =>
  JSON.stringify(
    Object.values(columns)
      .flatMap((one) => one?.heading ?? [])
      .toSorted(),
  )
