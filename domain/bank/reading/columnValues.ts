import { currencyIn, currencyOfNumber, decimalMarkOf, isSign, readBankAmount, type DecimalMark } from './amount.ts'
import type { BankField, Rows } from './format.ts'
import { plainHeading } from '../../imports/headings.ts'
import { isCuit } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { isDay } from '../../values/readDate.ts'

export type Fields = readonly (BankField | null)[]

/** `text` and `name` are the heading folded, and its letters and figures; `movements` the cells of rows with a day. */
export type Column = {
  at: number
  heading: string
  text: string
  name: string
  cells: readonly string[]
  movements: readonly string[]
}

/** What each column is as far as it is known. */
export type Step = (fields: Fields, columns: readonly Column[]) => Fields

export function columnsIn(headings: readonly string[], rows: Rows): Column[] {
  const dated = rows.filter(({ cells }) => cells.some(isDay))
  // Where no day has a year, all rows.
  const movements = dated.length > 0 ? dated : rows
  return headings.map((heading, at) => ({
    at,
    heading,
    text: foldText(heading.trim()),
    name: plainHeading(heading),
    cells: rows.map(({ cells }) => cells[at] ?? ''),
    movements: movements.map(({ cells }) => cells[at] ?? ''),
  }))
}

const NO_COLUMN: Column = { at: -1, heading: '', text: '', name: '', cells: [], movements: [] }
export const columnOf = (field: BankField, fields: Fields, columns: readonly Column[]): Column =>
  columns[fields.indexOf(field)] ?? NO_COLUMN

export const headingsOf = (columns: readonly Column[]) => columns.map(({ heading }) => heading)
export const without = (fields: Fields, ...dropped: (BankField | null)[]) =>
  fields.map((field) => (dropped.includes(field) ? null : field))
export const withField = (fields: Fields, at: number, field: BankField) => (at < 0 ? fields : fields.with(at, field))

/** Without Excel's dashes for zeros. */
export const filledIn = (cells: readonly string[]) =>
  cells.map((cell) => cell.trim()).filter((cell) => !/^(?:\$?\s*-)?$/.test(cell))

export const isFilled = (cell: string) => /[1-9]/.test(cell)

export function holdsDates(cells: readonly string[]): boolean {
  const filled = filledIn(cells)
  return filled.length > 0 && filled.every(isDay)
}

export const figuresOf = (cell: string) => cell.replace(/[^\d.,()+-]/g, '')

/** In hundredths of any currency; null is no amount. */
export const numberIn = (cell: string, mark: DecimalMark): number | null =>
  readBankAmount(figuresOf(cell), mark, 'ARS').amount ?? null

/** Without its sign. */
export function sizeOf(cell: string, mark: DecimalMark): number | null {
  const amount = numberIn(cell, mark)
  return amount === null ? null : Math.abs(amount)
}

/** Each cell reads as an amount, in any currency of two decimals; some are no mark such as `1`. */
export function holdsAmounts(cells: readonly string[]): boolean {
  const filled = filledIn(cells)
  const mark = decimalMarkOf(filled)
  // *32187803 - CLUB* is a code and its name.
  const isAmount = (cell: string) =>
    !/%|\p{L}{4}.*\s\p{L}{4}|\d\s+-\s+\p{L}/u.test(cell) && numberIn(cell, mark) !== null
  return filled.every(isAmount) && filled.some((cell) => /\d\W?\d/.test(cell)) && !holdsDates(cells)
}

/** Amounts of which some have decimals or a sign. */
export const holdsMoney = (cells: readonly string[]) =>
  holdsAmounts(cells) && filledIn(cells).some((cell) => /[.,]\d{1,2}\b|[-($€]/.test(cell))

/** One column is filled where the other is empty or 0, and the other way round. */
export function takeTurns(cells: readonly string[], others: readonly string[]): boolean {
  const turns = new Set(others.map((other, row) => Number(isNoText(cells[row])) - Number(isNoText(other))))
  return turns.has(1) && turns.has(-1)
}

const isNoText = (cell = '') => /^[^\p{L}]*[1-9][^\p{L}]*$/u.test(cell)

/** A text that comes again says nothing more. */
const lettersIn = (cells: readonly string[]) => [...new Set(cells)].join('').replace(/\P{L}/gu, '').length

/** The column with most letters among those of texts, or -1. */
export function mostWritten(columns: readonly Column[], isText: (column: Column) => boolean): number {
  const letters = columns.map((column) => (isText(column) ? lettersIn(column.cells) : 0))
  const most = Math.max(...letters)
  return most > 0 ? letters.indexOf(most) : -1
}

function areMost(cells: readonly string[], isOne: (cell: string) => boolean): boolean {
  const filled = filledIn(cells)
  return filled.filter(isOne).length * 2 > filled.length
}

const namesCurrency = (cell: string) => (/\d/.test(cell) ? currencyOfNumber(cell) : currencyIn(cell, 'ARS')) != null

/** What most cells of a column are: CUITs, codes or signs of currencies, several words without figures. */
export const holdsTaxNumbers = (cells: readonly string[]) => areMost(cells, (cell) => isCuit(cell.replaceAll('-', '')))
export function holdsCurrencies({ cells, name }: Column): boolean {
  const areNamed = areMost(cells, namesCurrency) || cells.some((cell) => !/\d/.test(cell) && namesCurrency(cell))
  return areMost(cells, isSign) || (/moned|monet|divisa|^(?:mon|mda|ccy|curr.*)$/.test(name) && areNamed)
}
export const holdsWords = (cells: readonly string[]) => areMost(cells, (cell) => /^\D*\p{L}\s+\p{L}\D*$/u.test(cell))

/** Most of its cells have a word, and most of them differ. */
export function holdsTexts(cells: readonly string[]): boolean {
  const filled = filledIn(cells)
  return areMost(filled, (cell) => /\p{L}{4}/u.test(cell)) && new Set(filled).size * 2 > filled.length
}

/** Words of a bank, which no name of a payer begins with. */
const OF_A_BANK =
  /^(?:trans|trf|abono|banco|caja|c(?:uen)?ta\b|pago|cobro|debi|credi|comi|impu|imp\b|depo|cheq|extr|cuota|bizum|ingr|compr|inter|vario|ret|servi|rendi)/i

/** Most of its cells are two words or more without figures, and they differ. */
export function holdsNames(cells: readonly string[]): boolean {
  const filled = filledIn(cells)
  const names = filled.filter(
    (cell) => /^[^\d]*\p{L}{2}[^\d]*\s[^\d]*\p{L}[^\d]*$/u.test(cell) && !OF_A_BANK.test(cell),
  )
  return names.length * 2 > filled.length && new Set(names).size * 2 > names.length
}
