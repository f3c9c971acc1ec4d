import { decimalMarkOf, readBankAmount } from './amount.ts'
import { readDate } from '../values/readDate.ts'
import { isCuit } from '../values/document.ts'
import type { BankField } from './format.ts'

type Rows = readonly { cells: readonly string[] }[]

/** What the columns of a file without headings are, by their values: a person confirms it. */
export function fieldsByValues(width: number, rows: Rows): (BankField | null)[] {
  const fields = Array.from({ length: width }, (): BankField | null => null)
  const columns = fields.map((_, index) => rows.map(({ cells }) => (cells[index] ?? '').trim()))
  const take = (field: BankField, at: number) => {
    if (at >= 0) fields[at] = field
  }
  const dates = columns.findIndex(holdsDates)
  take('date', dates)
  take('amount', amountAmong(columns))
  const isFree = (index: number) => fields[index] === null
  take(
    'document',
    columns.findIndex((column, index) => isFree(index) && holdsTaxNumbers(column)),
  )
  const letters = columns.map((column, index) => (isFree(index) ? lettersIn(column) : 0))
  const most = Math.max(...letters)
  if (most > 0) take('description', letters.indexOf(most))
  return fields
}

const filledIn = (column: readonly string[]) => column.map((cell) => cell.trim()).filter(Boolean)

function holdsDates(column: readonly string[]): boolean {
  const filled = filledIn(column)
  return filled.length > 0 && filled.every((cell) => readDate(cell) !== null)
}

/** One with a minus comes before a balance, which rarely has any. */
function amountAmong(columns: readonly (readonly string[])[]): number {
  const found = columns.flatMap((column, index) => (holdsMoney(column) ? [index] : []))
  return found.find((index) => columns[index]?.some((cell) => /[-(]/.test(cell))) ?? found[0] ?? -1
}

/** It has decimals or a sign, and reads: in any currency of two decimals. */
function holdsMoney(column: readonly string[]): boolean {
  const filled = filledIn(column)
  const mark = decimalMarkOf(filled)
  const isRead = filled.every((cell) => 'amount' in readBankAmount(cell.replace(/[^\d.,()+-]/g, ''), mark, 'ARS'))
  const hasSign = filled.some((cell) => /[.,]\d{1,2}\b|[-($€]/.test(cell))
  return filled.length > 0 && isRead && hasSign && !holdsDates(column)
}

const lettersIn = (column: readonly string[]) => column.join('').replace(/\P{L}/gu, '').length

/** Most of its cells have a CUIT whose check digit is right. */
export function holdsTaxNumbers(column: readonly string[]): boolean {
  const filled = filledIn(column)
  return filled.length > 0 && filled.filter((cell) => isCuit(cell.replaceAll('-', ''))).length * 2 > filled.length
}

/** Words of a bank, which no name of a payer begins with. */
const OF_A_BANK =
  /^(?:trans|trf|pago|cobro|debi|credi|comi|impu|imp\b|depo|cheq|extr|cuota|bizum|ingr|compr|inter|vario|ret|servi|rendi)/i

/** Most of its cells are two words or more without figures, and they differ. */
export function holdsNames(column: readonly string[]): boolean {
  const filled = filledIn(column)
  const names = filled.filter(
    (cell) => /^[^\d]*\p{L}{2}[^\d]*\s[^\d]*\p{L}[^\d]*$/u.test(cell) && !OF_A_BANK.test(cell),
  )
  return names.length * 2 > filled.length && new Set(names).size * 2 > names.length
}
