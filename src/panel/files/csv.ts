import type { FileRow } from '#domain/imports/table'
import { decodeEntities } from '#domain/values/markup'
import { plainText } from './cellText.ts'
import { fixedWidthRows } from './fixedWidth.ts'
import { addRow, MAX_COLUMNS, UnreadableFile } from './fileProblem.ts'

const DELIMITERS = [';', ',', '\t', '|']
/** Excel's own line about the delimiter. */
const SEPARATOR = /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i

/** `Mu&ntilde;oz`, as programs of the web leave it in a text. */
const LETTER_ENTITY = /&(?:[a-z](?:acute|grave|uml|tilde|cedil)|ord[mf]|#0?39|#x27);/gi

/** The readings of a text with more than one column, one a delimiter; where there is none, its lines in one column. */
export function csvTables(source: string): FileRow[][] {
  const text = source.replace(LETTER_ENTITY, decodeEntities)
  const fixed = fixedWidthRows(text)
  if (fixed) return [fixed]
  const separator = SEPARATOR.exec(text)
  const begin = separator?.[0].length ?? 0
  const delimiters = separator?.[1] === undefined ? DELIMITERS.filter((one) => text.includes(one)) : [separator[1]]
  const readings = delimiters.map((delimiter) => ({
    weight: text.split(delimiter).length,
    ...readingOf(() => {
      const rows = splitRows(text, delimiter, begin)
      return delimiter === ',' ? withWholeNames(rows) : rows
    }),
  }))
  const tables = readings.filter(({ rows }) => rows.some(({ cells }) => cells.length > 1))
  const most = Math.max(0, ...tables.map(({ weight }) => weight))
  const failed = readings.find(({ problem, weight }) => problem !== null && weight > most)
  if (failed?.problem) throw failed.problem
  if (tables.length > 0) return tables.map(({ rows }) => rows)
  // One column, whose cells may be in quotes because of the commas in them.
  const column = readings.find(({ problem }) => problem === null)?.rows ?? splitRows(text, null, begin)
  return column.length === 0 ? [] : [column]
}

const NAME = /apellido|nombre|soci[oa]|jugador|alumn[oa]|integrante/i
/** Headings of numbers or dates that may follow a name. */
const FIGURES = /d\.?n\.?i|doc|c[eé]dula|rut|nac|fecha|tel|cel|n[°º]|nro/i
const isWords = (cell: string | undefined) => /^\s*(?:\d{1,4}[.)°º-]+ *)?\p{L}[^\d@]*$/u.test(cell ?? '')

/** Rows of `Pérez, Ana` below headings without that comma, where no quotes keep the name in one cell. */
function withWholeNames(rows: FileRow[]): FileRow[] {
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
/** `="00123"` is how programs keep Excel from making a number of it. */
const FORCED_TEXT = /^="([^"]*)"$/

/** Splits as spreadsheets do, and counts lines as editors do: a cell in quotes may have several. */
function splitRows(text: string, delimiter: string | null, begin: number): FileRow[] {
  const rows: FileRow[] = []
  const special = delimiter === null ? /[\r\n]/g : new RegExp(String.raw`[\r\n]|${escaped(delimiter)}`, 'g')
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
        // What follows a quote that closes is a delimiter: else another cell's quote closed this one.
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
    if (text.startsWith('\r\n', at)) at += 2
    else at += 1
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

const escaped = (delimiter: string) => delimiter.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`)
