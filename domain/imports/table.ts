import { saysNothing } from '../values/document.ts'
import { foldText } from '../values/fold.ts'
import { headingsInTwo } from './headingRows.ts'

/**
 * `line` is the number that a person sees beside the row in the file, `merged` are the places of cells that are one with
 * the cell above, `part` counts the headings that came again above it.
 */
export type FileRow = { line: number; cells: string[]; merged?: readonly number[]; part?: number }

/** `headingLine` is null for a file without headings, whose headings are empty. */
export type FileTable = {
  headingLine: number | null
  headings: readonly string[]
  rows: readonly FileRow[]
  before: readonly FileRow[]
  /** Names of the sheets that are in it. */
  sheets?: readonly string[]
  /** Names of sheets that are not in it. */
  otherSheets?: readonly string[]
}

/** Programs write a few lines about the list before its headings. */
const MOST_BEFORE = 40
/** What a file of any kind may have. */
export const MOST_COLUMNS = 200

/**
 * Chooses among a file's alternative readings (delimiters, sheets) and finds its row of headings: the one with most
 * `matches`, if these are at least `fewest` or its cells hold no digits. Else the first one, if it holds no digits and
 * the next row does.
 */
export function findTable(
  readings: readonly (readonly FileRow[])[],
  matchesOf: (cells: readonly string[]) => number,
  fewest = 2,
): FileTable & { reading: number } {
  const candidates = readings.map((rows, reading) => {
    const counts = rows.slice(0, MOST_BEFORE).map(({ cells }) => matchesOf(cells))
    const matches = Math.max(0, ...counts)
    return { rows, reading, at: counts.indexOf(matches), matches, width: widthOf(rows) }
  })
  const [best] = candidates.toSorted((one, other) => other.matches - one.matches || other.width - one.width)
  if (!best) return { reading: 0, ...tableAt([], null, matchesOf) }
  const { rows, at, matches, reading } = best
  const isWordy = (row: FileRow | undefined) => row !== undefined && row.cells.every((cell) => !/\d/.test(cell))
  if (matches >= fewest || (matches > 0 && isWordy(rows[at])))
    return { reading, ...tableAt(rows, rows[at]?.line ?? null, matchesOf) }
  // Unknown words above a row with numbers.
  const first = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const isHeading = isWordy(rows[first]) && !isWordy(rows[first + 1])
  return { reading, ...tableAt(rows, isHeading ? (rows[first]?.line ?? null) : null, matchesOf) }
}

/** `'00123` and `'20112026'` are how programs keep Excel from making a number of it. */
const KEPT_AS_TEXT = /^'([^']*)'$|^['_](?=[-+$(\d])/

/**
 * The table below the row of headings in `line`, which may be one of two rows that are read together. Rows that repeat
 * the headings are left out.
 */
export function tableAt(
  rows: readonly FileRow[],
  line: number | null,
  matchesOf: (cells: readonly string[]) => number = () => 0,
): FileTable {
  const at = line === null ? -1 : rows.findIndex((row) => row.line === line)
  const width = Math.min(widthOf(rows), MOST_COLUMNS)
  const cellsIn = (row: number) => Array.from({ length: width }, (_, index) => rows[row]?.cells[index]?.trim() ?? '')
  const pairs = [at - 1, at].map((one) => ({ one, joined: headingsInTwo(rows[one], rows[one + 1], width, matchesOf) }))
  const { one: upperAt, joined } = pairs.find((pair) => pair.joined !== null) ?? { one: null, joined: null }
  const [first, last] = upperAt === null ? [at, at] : [upperAt, upperAt + 1]
  const headings = joined ?? cellsIn(at)
  const headingRows = rows.slice(Math.max(0, first), last + 1)
  // What each heading of a program means, below it.
  const meanings = matchesOf(rows[last + 1]?.cells ?? [])
  const from = meanings > 4 && meanings * 2 > matchesOf(headings) ? last + 2 : last + 1
  const isRepeated = ({ cells }: FileRow) => at >= 0 && headingRows.some((heading) => areAlike(cells, heading.cells))
  const plainCells = (cells: readonly string[]) => cells.slice(0, width).map((cell) => cell.replace(KEPT_AS_TEXT, '$1'))
  const copies = (some: readonly FileRow[]) => some.map((row) => ({ ...row, cells: plainCells(row.cells) }))
  return {
    headingLine: at < 0 ? null : line,
    before: copies(rows.slice(0, Math.max(0, first))),
    ...withFurtherTables(headings, copies(rows.slice(from)), isRepeated, matchesOf),
  }
}

/** Rows below other headings, of which some are the first table's, get its columns, and after them those of their own. */
function withFurtherTables(
  headings: readonly string[],
  rows: readonly FileRow[],
  isRepeated: (row: FileRow) => boolean,
  matchesOf: (cells: readonly string[]) => number,
): Pick<FileTable, 'headings' | 'rows'> {
  const all = [...headings]
  let places: (number | null)[] | null = null
  let part = 0
  /** The same columns under a few other names: *Importe* and *Monto*, not *Alta* and *Baja*. */
  const areInPlace = (cells: readonly string[]) =>
    cells.every((cell, index) => {
      const at = headings.findIndex((one) => fold(one) === fold(cell))
      return at === index || (at < 0 && matchesOf([headings[index] ?? '', cell]) < 2)
    })
  const placesOf = (cells: readonly string[]) => {
    const free = new Set(all.keys())
    return cells.map((cell) => {
      const at = [...free].find((index) => fold(all[index]) === fold(cell))
      if (at === undefined) return fold(cell) === '' ? null : all.push(cell.trim()) - 1
      free.delete(at)
      return at
    })
  }
  const fileRows = rows.flatMap((row): FileRow[] => {
    if (isRepeated(row) || areOtherHeadings(row.cells, headings)) {
      part += 1
      places = isRepeated(row) || areInPlace(row.cells) ? null : placesOf(row.cells)
      return []
    }
    const ofPart = part > 0 ? { part } : {}
    if (places === null) return [{ ...row, ...ofPart }]
    const cells = all.map(() => '')
    for (const [index, cell] of row.cells.entries()) {
      if (cell.trim() !== '') cells[(places[index] ??= all.push('') - 1)] = cell
    }
    return [{ line: row.line, cells, ...ofPart }]
  })
  return { headings: all, rows: fileRows.map((row) => ({ ...row, cells: all.map((_, at) => row.cells[at] ?? '') })) }
}

function areOtherHeadings(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.map(fold).filter((cell) => cell !== '')
  const headingKeys = new Set(headings.map(fold))
  const shared = filled.filter((cell) => headingKeys.has(cell)).length
  // A member's row may repeat headings too, as ticks.
  const first = fold(headings.find((heading) => heading.trim() !== ''))
  const isOfTable = headingKeys.has(filled[0] ?? '') && filled.includes(first)
  return isOfTable && shared > 1 && shared * 2 >= filled.length && filled.every((cell) => !/\d/.test(cell))
}

function widthOf(rows: readonly FileRow[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0)
}

function areAlike(cells: readonly string[], others: readonly string[]): boolean {
  const longer = cells.length > others.length ? cells : others
  return longer.every((_, index) => fold(cells[index]) === fold(others[index]))
}

const fold = (cell = '') => foldText(cell.trim())

type Row = { line: number; cells: readonly string[] }

export const hasMoreCells = (cells: readonly string[], columns: readonly unknown[]): boolean =>
  cells.slice(columns.length).some((cell) => cell.trim() !== '')

/** The columns of which nothing, or not every cell, is read, with the number of those cells. */
export function unusedColumns(
  { headings, rows }: Pick<FileTable, 'headings' | 'rows'>,
  isUsed: (column: number, cell: string) => boolean,
): { heading: string; count: number }[] {
  return headings.flatMap((heading, index) => {
    const count = rows.filter(
      ({ cells }) => !saysNothing(cells[index] ?? '') && !isUsed(index, cells[index] ?? ''),
    ).length
    return count > 0 ? { heading: heading || String(index + 1), count } : []
  })
}

/** What a list writes between its people: what the next ones have in common, totals, pages. */
const TITLE_WORD =
  /^[^a-z]*(?:(?:\w+ division|cuerpo tecnico|(?:sub)?totale?s?|cantidad|registros|suma|firma(?:s|d[oa]s?)?|soci[oa]s|jugador[ae]s|alumn[oa]s|categorias?|division|profesora?|profe|entrenadora?|delegad[oa]|equipo|plantel|arquer[oa]s|defensor[ae]s|delanter[oa]s|mediocampistas|volantes|sector|sede|turno|grupo|disciplina|deporte|actividad|seccion|horario|temporada|nivel|escuelita|pagina|hoja|listado|impreso|emitido)\b|(?:cat|prof)\.)/

/**
 * Divides the rows of a list into people and what is written between them: titles such as `CADETES`, `Profesor: Gómez`
 * or `Total: 8`, alone in their row where others have more, and sums in columns of no member. A single text that may be
 * a name stays with the people. `noteOf` says what a title adds to the names below it.
 */
export function withoutTitles<Item extends Row>(
  rows: readonly Item[],
  fields: readonly (string | null)[],
  noteOf: (title: string) => string = () => '',
): { people: Item[]; titles: Item[] } {
  const isFull = ({ cells }: Row) => cells.filter((cell, index) => fields[index] && cell.trim() !== '').length > 1
  const haveMore = rows.some(isFull)
  const nameAt = fields.findIndex((field) => field === 'fullName' || field === 'familyName')
  const titles: Item[] = []
  let note = ''
  const people = rows.flatMap((row) => {
    const [first = '', ...more] = row.cells.filter((cell) => cell.trim() !== '')
    if (isTitle(row.cells, fields, haveMore) || (more.length === 0 && noteOf(first) !== '')) {
      titles.push(row)
      note = noteOf(first)
      return []
    }
    return note === '' || nameAt < 0 ? row : { ...row, cells: row.cells.with(nameAt, `${row.cells[nameAt]} ${note}`) }
  })
  return { people, titles }
}

const textsIn = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
const OF_PERSON = /\d.*\d{5}|@/

/** Whether a row is none of a person by its words: *Subtotal* and sums, *Profesor: Gómez*, *Turno* and *18 hs*. */
function isTitleByWords(cells: readonly string[], fields: readonly (string | null)[]): boolean {
  const [first = '', ...more] = textsIn(cells)
  const words = [first, ...more].filter((cell) => /\p{L}/u.test(cell))
  // *TOTAL* and *3 deudores*
  const isOfSum = /^\W*(?:(?:sub\W?)?total(?:es)?|presentes|ausentes|promedio|recaudad[oa])\b(?!, \p{L})/iu.test(
    words[0] ?? '',
  )
  if (isOfSum && words.slice(1).every((word) => /^\d+ \p{L}+$/u.test(word))) return true
  if (more.length > 1 || OF_PERSON.test(more[0] ?? '')) return false
  // *Primera División* beside *Paz, Ana*, not *Equipo* beside *Los Pumas* or *Profesor* beside *Gómez*.
  const name = cells[fields.indexOf('fullName')]?.trim() ?? ''
  const isNamed = more.length === 1 && /^\p{L}[^\d:]+$/u.test(name) && (name.includes(',') || /\s/.test(first))
  if (isNamed && ![first, name].some((text) => /:$|^\W*(?:prof|entren|deleg|firma)/i.test(text))) return false
  return TITLE_WORD.test(foldText(first)) || (more.length === 1 && first.endsWith(':'))
}

function isTitle(cells: readonly string[], fields: readonly (string | null)[], haveMore: boolean): boolean {
  const filled = textsIn(cells)
  const [first = ''] = filled
  if (isTitleByWords(cells, fields)) return true
  if (haveMore && cells.every((cell, index) => !fields[index] || cell.trim() === '')) return true
  if (!haveMore || new Set(filled).size > 1) return false
  // Merged cells repeat their text.
  if (filled.length > 1) return true
  const field = fields[cells.findIndex((cell) => cell.trim() !== '')]
  return field !== 'fullName' || /[:\d]/.test(first) || !/\S\s+\S/.test(first.replace(/,(?=\S)/, ', '))
}
