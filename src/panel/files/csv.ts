import type { FileRow } from '#domain/imports/table'
import { decodeHTML } from 'entities'
import { plainText } from './cellText.ts'
import { addRow, MAX_COLUMNS, UnreadableFile } from './fileProblem.ts'

const DELIMITERS = [';', '\t', '|', ',']
/** Excel's line that declares the delimiter. */
const SEPARATOR = /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i

/** `Mu&ntilde;oz`, as web programs write it. */
const LETTER_ENTITY = /&(?:[a-z](?:acute|grave|uml|tilde|cedil)|ord[mf]|#0?39|#x27);/gi

/** A table for each delimiter that makes several columns; without any, one table with a single column. */
export function csvTables(source: string): FileRow[][] {
  const text = source.replace(LETTER_ENTITY, (entity) => decodeHTML(entity))
  const fixed = fixedWidthRows(text)
  if (fixed) return [fixed]
  const separator = SEPARATOR.exec(text)
  const begin = separator?.[0].length ?? 0
  const delimiters = separator?.[1] === undefined ? DELIMITERS.filter((one) => text.includes(one)) : [separator[1]]
  const readings = delimiters.map((delimiter) => ({
    weight: text.split(delimiter).length,
    ...readingOf(() => {
      if (delimiter !== ',') return splitRows(text, delimiter, begin)
      return joinSplitNames(splitRows(text.replace(UNQUOTED_ENGLISH_DAY, '$1 $2'), delimiter, begin))
    }),
  }))
  const tables = readings.filter(({ rows }) => rows.some(({ cells }) => cells.length > 1))
  const most = Math.max(0, ...tables.map(({ weight }) => weight))
  const failed = readings.find(({ problem, weight }) => problem !== null && weight > most)
  if (failed?.problem) throw failed.problem
  if (tables.length > 0) return tables.map(({ rows }) => rows)
  // One column, whose cells may be in quotes because of the commas in them.
  const column = readings.find(({ problem }) => problem === null)?.rows ?? splitRows(text, null, begin)
  // Each whole row is in quotes, as a spreadsheet writes it that did not divide them.
  const lines = column.map(({ cells }) => cells[0] ?? '')
  if (column.length > 0 && DELIMITERS.some((one) => lines.every((line) => line.split(one).length >= FEWEST_COLUMNS)))
    return csvTables(lines.join('\n'))
  return column.length === 0 ? [] : [column]
}

const UNQUOTED_ENGLISH_DAY =
  /(?<=^|,)((?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}), ?(20\d\d)(?=[\s,])/gim

const NAME = /apellido|nombre|soci[oa]|jugador|alumn[oa]|integrante/i
/** Headings of numbers or dates that may follow a name. */
const FIGURES = /d\.?n\.?i|doc|c[eé]dula|rut|nac|fecha|tel|cel|n[°º]|nro/i
const isWords = (cell: string | undefined) => /^\s*(?:\d{1,6}(?:\s*[.)°º–-]+\s*|\s+))?\p{L}[^\d@]*$/u.test(cell ?? '')

/** Joins unquoted names such as `Pérez, Ana`, which the comma splits although the headings have one column for it. */
function joinSplitNames(rows: FileRow[]): FileRow[] {
  const top = rows.findIndex(({ cells }) => cells.some((cell) => NAME.test(cell)))
  const headings = rows[top]?.cells ?? []
  const at = headings.findIndex((cell) => NAME.test(cell))
  const below = rows.slice(top + 1).filter(({ cells }) => cells.length > 1)
  const isCut =
    headings.filter((cell) => NAME.test(cell)).length === 1 &&
    (headings.length === 1 || FIGURES.test(headings[at + 1] ?? '')) &&
    below.every(({ cells }) => cells.length === headings.length + 1 && isWords(cells[at]) && isWords(cells[at + 1]))
  if (!isCut) return rows
  return rows.map(({ line, cells }, index) => ({
    line,
    cells: index > top && cells.length > 1 ? cells.toSpliced(at, 2, `${cells[at]},${cells[at + 1]}`) : cells,
  }))
}

function readingOf(read: () => FileRow[]): { rows: FileRow[]; problem: UnreadableFile | null } {
  try {
    return { rows: read(), problem: null }
  } catch (problem) {
    if (problem instanceof UnreadableFile) return { rows: [], problem }
    throw problem
  }
}

const QUOTE = '"'
/** `="00123"`: the formula by which programs keep Excel from turning a text into a number. */
const FORCED_TEXT = /^="([^"]*)"$/

/** Splits like spreadsheets and counts lines like editors: a quoted cell may have several lines. */
function splitRows(text: string, delimiter: string | null, begin: number): FileRow[] {
  const rows: FileRow[] = []
  const special = delimiter === null ? /[\r\n]/g : new RegExp(String.raw`[\r\n]|${escapePattern(delimiter)}`, 'g')
  let at = begin
  let line = begin > 0 ? 2 : 1
  while (at < text.length) {
    const cells: string[] = []
    const rowLine = line
    let isRow = true
    while (isRow) {
      let cell = ''
      if (delimiter !== null && isQuotedBehindSpace(text, at, special)) at = text.indexOf(QUOTE, at)
      if (text[at] === QUOTE && delimiter !== null) {
        const end = endOfQuoted(text, at)
        const quoted = text.slice(at + 1, end)
        const breaks = quoted.match(/\r\n|\r|\n/g)?.length ?? 0
        const isClosed = end < text.length
        // A delimiter must follow the closing quote: otherwise another cell's quote closed this one.
        const isWhole = isClosed && /^[ \t]*$/.test(restOfCell(text, end + 1, special))
        if (!isClosed || (breaks > 0 && !isWhole)) throw new UnreadableFile('openQuote', line)
        cell = quoted.replaceAll('""', QUOTE)
        line += breaks
        at = end + 1
      }
      const rest = restOfCell(text, at, special)
      at += rest.length
      cells.push(plainText((cell + rest).replace(FORCED_TEXT, '$1')))
      if (cells.length > MAX_COLUMNS && rest !== '') throw new UnreadableFile('tooManyColumns')
      isRow = at < text.length && text[at] === delimiter
      if (isRow) at += 1
      // A delimiter at the end of the text opens one more cell.
      if (isRow && at >= text.length) {
        cells.push('')
        isRow = false
      }
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    addRow(rows, rowLine, cells)
  }
  return rows
}

/** `; "Paz, Ana" ;` */
function isQuotedBehindSpace(text: string, at: number, special: RegExp): boolean {
  const start = /^ +(?=")/.exec(text.slice(at, at + 20))?.[0].length ?? 0
  if (start === 0) return false
  const end = endOfQuoted(text, at + start)
  return end < text.length && /^ *$/.test(restOfCell(text, end + 1, special))
}

function endOfQuoted(text: string, start: number): number {
  let at = text.indexOf(QUOTE, start + 1)
  while (at >= 0 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2)
  return at < 0 ? text.length : at
}

function restOfCell(text: string, from: number, special: RegExp): string {
  special.lastIndex = from
  return text.slice(from, special.exec(text)?.index ?? text.length)
}

const escapePattern = (delimiter: string) => delimiter.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`)

const FEWEST_COLUMNS = 3
const WIDEST = 1000

const DATED = /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\s.*\d\W*$/

const IS_WRITTEN = /[\p{L}\d]/u

/** Null if the text has no fixed columns. A column ends at two blank places in all rows, or at one beside numbers. */
function fixedWidthRows(text: string): FileRow[] | null {
  if (/[;\t|]/.test(text)) return null
  const lines = text.split(/\r\n|\r|\n/)
  const filledLines = lines.filter((line) => IS_WRITTEN.test(line))
  const inColumns = filledLines.filter((line) => partsOf(line).length >= FEWEST_COLUMNS || DATED.test(line))
  // Titles may have several parts too, and a balance may be above the first day.
  const firstDated = inColumns.findIndex((line) => DATED.test(line))
  const above = inColumns.slice(0, Math.max(0, firstDated))
  const headingAt = above.findLastIndex((line) => /\b(?:fecha|fec|d[ií]a|dat[ea])\b/i.test(line))
  const top = headingAt < 0 ? Math.max(0, above.length - 1) : headingAt
  const rows = inColumns.slice(top).filter((line, index) => top === 0 || index === 0 || DATED.test(line))
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const areMost = rows.length > 1 && inColumns.length * 2 > filledLines.length
  // Except decimal commas.
  const hasCommas = (rows[0] ?? '').split(/,(?!\d\d(?!\d))/).length >= FEWEST_COLUMNS
  if (!areMost || hasCommas || width > WIDEST) return null
  const ink = Array.from({ length: width }, (_, at) => (rows.some((row) => (row[at] ?? ' ') !== ' ') ? 'x' : ' '))
  const cellsAt = ([from, to]: Place) => rows.map((row) => row.slice(from, to))
  const columns = [...ink.join('').matchAll(/x+/g)].reduce<Place[]>((places, { index, 0: run }) => {
    const [last, next] = [places.at(-1), [index, index + run.length] as const]
    const isApart = !last || index - last[1] > 1 || areApart(cellsAt(last), cellsAt(next))
    return isApart ? [...places, next] : [...places.slice(0, -1), [last[0], next[1]]]
  }, [])
  const areAligned = columns.every((place) => isAligned(cellsAt(place)) && !/\S {2,}\S/.test(cellsAt(place)[0] ?? ''))
  if (columns.length < FEWEST_COLUMNS || !areAligned) return rowsOfParts(rows, lines)
  const isTitle = (line: string) => Array.from(line).some((letter, at) => letter !== ' ' && ink[at] !== 'x')
  return rowsIn(lines, (line) => {
    const cells = isTitle(line) ? [line] : columns.map(([from, to]) => line.slice(from, to))
    return cells.map((cell) => plainText(cell).trim())
  })
}

function rowsIn(lines: readonly string[], cellsOf: (line: string) => string[]): FileRow[] {
  const rows: FileRow[] = []
  for (const [index, line] of lines.entries()) if (IS_WRITTEN.test(line)) addRow(rows, index + 1, cellsOf(line))
  return rows
}

const partsOf = (line: string) => line.trim().split(/ {2,}/)

/** A copied text has two spaces or more between the cells, if no row lacks one. */
function rowsOfParts(rows: readonly string[], lines: readonly string[]): FileRow[] | null {
  const width = partsOf(rows[0] ?? '').length
  if (width < FEWEST_COLUMNS || rows.some((row) => partsOf(row).length !== width)) return null
  return rowsIn(lines, (line) => (rows.includes(line) ? partsOf(line).map(plainText) : [line]))
}

type Place = readonly [from: number, to: number]

const IS_FIGURE = /^[\s\d.,/$()+-]*\d[\s\d.,/$()+-]*$/

/** Two headings with cells below, of which one column has only numbers. */
const areApart = (...columns: readonly (readonly string[])[]) =>
  columns.every(([heading = '', ...cells]) => /\p{L}/u.test(heading) && /\S/.test(cells.join(''))) &&
  columns.some(([, ...cells]) => cells.every((cell) => IS_FIGURE.test(cell)))

/** Whether a column's numbers start or end at the same place. Those of a copied page do not. */
function isAligned(column: readonly string[]): boolean {
  const numbers = column.filter((cell) => IS_FIGURE.test(cell))
  return [/\d/, /\d(?=\D*$)/].some((edge) => new Set(numbers.map((cell) => cell.search(edge))).size <= 1)
}
