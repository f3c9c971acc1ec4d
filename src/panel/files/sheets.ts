import type { FileRow } from '#domain/imports/table'
import { foldText } from '#domain/values/fold'
import type { Attributes } from '#domain/values/markup'
import { fileTable } from '../../providers/es/files.ts'
import { fill } from '../../providers/i18n/text.ts'
import { addRow } from './fileProblem.ts'

export type Sheet = { name: string; rows: FileRow[] }
type JoinedSheets = { names: string[]; rows: FileRow[] }

/** Names of sheets with former members, or copies of other sheets. */
const SEPARATE_SHEET = /\b(?:bajas?|ex|inactiv\w*|histor\w*|fallecid\w*|viej\w*|ocult\w*|copia|backup)\b/
const OF_CURRENCY = /\b(?:dolar(?:es)?|usd|u\$[sd]|euros?|eur|en reales|brl)\b/
/** Names of sheets of returned payments, and of expenses. */
const BACK = /\b(?:rechaz|devol|devuelt|anulad)/
const OUT = /\b(?:egresos?|gastos?|salidas?|proveedores)\b|^debitos?[\W\d]*$/
/** Lists of two seasons have the same people, and those who left. */
const SEASON = /\b(?:soci\w*|padron|temporada|list\w*)\W+(20\d\d)\b/

export const filledCells = ({ cells }: FileRow) => cells.filter((cell) => cell.trim() !== '').length

/** How many columns or rows an attribute says; one without it. */
export function countIn(attributes: Attributes, name: string): number {
  const count = Number(attributes[name] ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}

/** Makes a separate sheet of the hidden rows, unless they are above the visible ones or no row is visible. */
export function sheetsOf({ name, rows }: Sheet, hiddenLines: ReadonlySet<number>): Sheet[] {
  const isVisible = ({ line }: FileRow) => !hiddenLines.has(line)
  const most = Math.max(0, ...rows.filter(isVisible).map(filledCells))
  // A title is not part of the list.
  const top = rows.findIndex((row) => isVisible(row) && filledCells(row) * 2 > most) + 1
  const [seen, hidden] = [true, false].map((isOne) => rows.slice(top).filter((row) => isVisible(row) === isOne))
  if (!seen?.length || !hidden?.length) return [{ name, rows }]
  const hiddenName = fill(fileTable.hiddenRows, { name, smart_count: hidden.length })
  return [
    { name, rows: [...rows.slice(0, top), ...seen] },
    { name: hiddenName, rows: hidden },
  ]
}

/** Joins sheets with the same headings into one table, with their names between them and continuous line numbers. */
export function joinSheets(sheets: readonly Sheet[]): JoinedSheets[] {
  const tables: (JoinedSheets & { headings: string | null })[] = []
  for (const { name, rows: sheetRows } of sheets) {
    const text = foldText(name)
    const typed = asWritten(sheetRows)
    // The name of the sheet becomes a row, because it shows the kind of money.
    const isNamed = isOut(name) || OF_CURRENCY.test(text)
    const rows = isNamed ? [{ line: 0, cells: [name] }, ...typed] : typed
    const [, year = ''] = SEASON.exec(text) ?? []
    const columns = SEPARATE_SHEET.test(text) || isNamed ? null : headingsOf(rows)
    const headings = columns && `${year} ${columns}`
    const first = tables.find((other) => headings !== null && other.headings === headings)
    if (!first) tables.push({ names: [name], rows, headings })
    else {
      const line = (first.rows.at(-1)?.line ?? 0) + 1
      if (name !== '') addRow(first.rows, line, [fill(fileTable.sheet, { name })])
      for (const row of rows) addRow(first.rows, line + row.line, row.cells, row.merged)
      first.names.push(name)
    }
  }
  return tables
}

export function isOut(name: string): boolean {
  const text = foldText(name)
  return BACK.test(text) || (OUT.test(text) && !/ingreso|cobr|entradas/.test(text))
}

const FEWEST_DAYS = 6

/** A sheet in American order turns `05/11/2026` into a date and leaves `20/11/2026` a text. Restores such dates. */
function asWritten(rows: readonly FileRow[]): FileRow[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row.cells[column] ?? '')
    const days = cells.flatMap((cell) => DAY.exec(cell)?.groups?.['day'] ?? [])
    const texts = cells.flatMap((cell) => /^(\d{1,2})[/.-](\d{1,2})[/.-]\d/.exec(cell)?.slice(1, 3) ?? [])
    const areLate = texts.every((part, index) => Number(part) > 12 === (index % 2 === 0))
    const isEnough = days.length > 1 && texts.length > 2 && days.length + texts.length / 2 >= FEWEST_DAYS
    return isEnough && areLate && days.every((day) => Number(day) <= 12)
  })
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (columns[column] ? cell.replace(DAY, '$<month>/$<day>/$<year>') : cell)),
  }))
}

const DAY = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?= |$)/

const MOST_BEFORE = 40

/** The row with most cells among the first rows that do not start with figures. */
function headingsOf(rows: readonly FileRow[]): string | null {
  const texts = rows.slice(0, MOST_BEFORE).flatMap(({ cells }) => {
    const words = cells.map((cell) => foldText(cell.trim()))
    const isWordy = words.every((cell) => !/^\W*\d|@/.test(cell))
    return isWordy ? [{ text: words.join('\t').trimEnd(), count: words.filter(Boolean).length }] : []
  })
  const most = Math.max(0, ...texts.map(({ count }) => count))
  return most < 2 ? null : (texts.find(({ count }) => count === most)?.text ?? null)
}
