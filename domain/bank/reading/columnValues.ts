import { currencyIn, currencyOfNumber, decimalMarkOf, isSign, readBankAmount } from './amount.ts'
import type { BankField, Rows } from './format.ts'
import { isDay } from '../../values/readDate.ts'
import { isCuit } from '../../values/document.ts'

export type Fields = readonly (BankField | null)[]
/** A table's headings, their letters and figures, and the cells below each: of all rows, and of those that are movements. */
export type Table = {
  headings: readonly string[]
  names: readonly string[]
  columns: readonly (readonly string[])[]
  movementsAt: (index: number) => readonly string[]
}
/** What each column is as far as it is known. */
export type Step = (fields: Fields, table: Table) => Fields

export const cellsOf = (fields: Fields, { columns }: Table, field: BankField) => columns[fields.indexOf(field)] ?? []
export const without = (fields: Fields, ...dropped: (BankField | null)[]) =>
  fields.map((field) => (dropped.includes(field) ? null : field))
export const withField = (fields: Fields, at: number, field: BankField) => (at < 0 ? fields : fields.with(at, field))

export const columnsIn = (width: number, rows: Rows) =>
  Array.from({ length: width }, (_, at) => rows.map(({ cells }) => cells[at] ?? ''))

/** The rows with a day, or all where it has no year. */
export function movementsIn(rows: Rows): Rows {
  const dated = rows.filter(({ cells }) => cells.some(isDay))
  return dated.length > 0 ? dated : rows
}

export function movementColumns(rows: Rows): Table['movementsAt'] {
  const movements = movementsIn(rows)
  return (index) => movements.map(({ cells }) => cells[index] ?? '')
}

/** Without Excel's dashes for zeros. */
export const filledIn = (column: readonly string[]) =>
  column.map((cell) => cell.trim()).filter((cell) => !/^(?:\$?\s*-)?$/.test(cell))

export function holdsDates(column: readonly string[]): boolean {
  const filled = filledIn(column)
  return filled.length > 0 && filled.every(isDay)
}

export const figuresOf = (cell: string) => cell.replace(/[^\d.,()+-]/g, '')

/** Each cell reads as an amount, in any currency of two decimals; some are no mark such as `1`. */
export function holdsAmounts(column: readonly string[]): boolean {
  const filled = filledIn(column)
  const mark = decimalMarkOf(filled)
  const isRead = filled.every(
    (cell) =>
      // *32187803 - CLUB* is a code and its name.
      !/%|\p{L}{4}.*\s\p{L}{4}|\d\s+-\s+\p{L}/u.test(cell) &&
      readBankAmount(figuresOf(cell), mark, 'ARS').problem === undefined,
  )
  return isRead && filled.some((cell) => /\d\W?\d/.test(cell)) && !holdsDates(column)
}

/** Amounts of which some have decimals or a sign. */
export const holdsMoney = (column: readonly string[]) =>
  holdsAmounts(column) && filledIn(column).some((cell) => /[.,]\d{1,2}\b|[-($€]/.test(cell))

/** What was paid of each amount: never more; in some row all of it, or with decimals, round or 0. If no part may be paid, all or nothing. */
export function arePartsOf(paid: readonly string[], amounts: readonly string[], mayBePart: boolean): boolean {
  if (!holdsAmounts(paid)) return false
  const mark = decimalMarkOf([...paid, ...amounts])
  const pairs = paid.map((cell, row) => [cell, amounts[row] ?? ''].map((one) => sizeOf(one, mark)))
  const isWhole = pairs.some(([part, amount]) => part !== null && part !== 0 && part === amount)
  // *100* or *11* of 12.000 may be a receipt, a percentage or a month.
  const areLarge = pairs.every(([part, amount]) => !part || part * 20 >= (amount ?? 0))
  const areRound = pairs.every(([part]) => !part || part % 10_000 === 0) || pairs.some(([part]) => part === 0)
  return (
    pairs.every(([part, amount]) => !part || (amount && (mayBePart ? part <= amount : part === amount))) &&
    (isWhole || (mayBePart && (holdsMoney(paid) || (areLarge && areRound))))
  )
}

/** Without its sign, in hundredths of any currency. */
export function sizeOf(cell: string, mark: ReturnType<typeof decimalMarkOf>): number | null {
  const { amount } = readBankAmount(figuresOf(cell), mark, 'ARS')
  return amount === undefined ? null : Math.abs(amount)
}

/** A text that comes again says nothing more. */
export const lettersIn = (column: readonly string[]) => [...new Set(column)].join('').replace(/\P{L}/gu, '').length

function areMost(column: readonly string[], isOne: (cell: string) => boolean): boolean {
  const filled = filledIn(column)
  return filled.filter(isOne).length * 2 > filled.length
}

const namesCurrency = (cell: string) => (/\d/.test(cell) ? currencyOfNumber(cell) : currencyIn(cell, 'ARS')) != null

/** What most cells of a column are: CUITs, codes or signs of currencies, several words without figures. */
export const holdsTaxNumbers = (column: readonly string[]) =>
  areMost(column, (cell) => isCuit(cell.replaceAll('-', '')))
export function holdsCurrencies(column: readonly string[], name: string): boolean {
  const areNamed = areMost(column, namesCurrency) || column.some((cell) => !/\d/.test(cell) && namesCurrency(cell))
  return areMost(column, isSign) || (/moned|monet|divisa|^(?:mon|mda|ccy|curr.*)$/.test(name) && areNamed)
}
export const holdsWords = (column: readonly string[]) => areMost(column, (cell) => /^\D*\p{L}\s+\p{L}\D*$/u.test(cell))

/** Most of its cells have a word, and most of them differ. */
export function holdsTexts(column: readonly string[]): boolean {
  const filled = filledIn(column)
  return areMost(filled, (cell) => /\p{L}{4}/u.test(cell)) && new Set(filled).size * 2 > filled.length
}

/** Words of a bank, which no name of a payer begins with. */
const OF_A_BANK =
  /^(?:trans|trf|abono|banco|caja|c(?:uen)?ta\b|pago|cobro|debi|credi|comi|impu|imp\b|depo|cheq|extr|cuota|bizum|ingr|compr|inter|vario|ret|servi|rendi)/i

/** Most of its cells are two words or more without figures, and they differ. */
export function holdsNames(column: readonly string[]): boolean {
  const filled = filledIn(column)
  const names = filled.filter(
    (cell) => /^[^\d]*\p{L}{2}[^\d]*\s[^\d]*\p{L}[^\d]*$/u.test(cell) && !OF_A_BANK.test(cell),
  )
  return names.length * 2 > filled.length && new Set(names).size * 2 > names.length
}
