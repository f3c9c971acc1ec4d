import type { BankField, Rows } from './format.ts'

export type Fields = readonly (BankField | null)[]
/** Beside the headings their letters and figures, and the cells below each. */
export type Columns = {
  headings: readonly string[]
  names: readonly string[]
  columns: readonly (readonly string[])[]
  rows: Rows
}
/** What each column is as far as it is known. */
export type Step = (fields: Fields, columns: Columns) => Fields

export const cellsOf = (fields: Fields, { columns }: Columns, field: BankField) => columns[fields.indexOf(field)] ?? []
export const without = (fields: Fields, ...dropped: (BankField | null)[]) =>
  fields.map((field) => (dropped.includes(field) ? null : field))
export const withField = (fields: Fields, at: number, field: BankField) => (at < 0 ? fields : fields.with(at, field))
