import { foldText } from '../values/fold.ts'

/** `line` is the number that a person sees beside the row in the file. */
export type FileRow = { line: number; cells: string[] }

/** `headingLine` is null for a file without headings, whose headings are empty. */
export type FileTable = {
  headingLine: number | null
  headings: readonly string[]
  rows: readonly FileRow[]
  before: readonly FileRow[]
}

/** Programs write a few lines about the list before its headings. */
const MOST_BEFORE = 40
const MOST_COLUMNS = 100

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
  const found = readings.map((rows, reading) => {
    const counts = rows.slice(0, MOST_BEFORE).map(({ cells }) => matchesOf(cells))
    const matches = Math.max(0, ...counts)
    return { rows, reading, at: counts.indexOf(matches), matches, width: widthOf(rows) }
  })
  const best = found.reduce<(typeof found)[number] | null>(
    (last, one) =>
      last === null || one.matches > last.matches || (one.matches === last.matches && one.width > last.width)
        ? one
        : last,
    null,
  )
  if (!best) return { reading: 0, ...tableAt([], null) }
  const { rows, at, matches, reading } = best
  const isWordy = (row: FileRow | undefined) => row !== undefined && row.cells.every((cell) => !/\d/.test(cell))
  if (matches >= fewest || (matches > 0 && isWordy(rows[at])))
    return { reading, ...tableAt(rows, rows[at]?.line ?? null) }
  // Unknown words above a row with numbers.
  const first = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const isHeading = isWordy(rows[first]) && !isWordy(rows[first + 1])
  return { reading, ...tableAt(rows, isHeading ? (rows[first]?.line ?? null) : null) }
}

/**
 * The table below the row of headings in `line`. Rows that repeat the headings are left out, and so is what a program
 * writes below the table: totals in a cell of their own.
 */
export function tableAt(rows: readonly FileRow[], line: number | null): FileTable {
  const at = line === null ? -1 : rows.findIndex((row) => row.line === line)
  const width = Math.min(widthOf(rows), MOST_COLUMNS)
  const heading = rows[at]?.cells ?? []
  const headings = Array.from({ length: width }, (_, index) => heading[index]?.trim() ?? '')
  const repeated = fold(heading)
  const copies = (some: readonly FileRow[]) => some.map((row) => ({ line: row.line, cells: row.cells.slice(0, width) }))
  return {
    headingLine: at < 0 ? null : line,
    headings,
    before: copies(rows.slice(0, Math.max(0, at))),
    rows: copies(rows.slice(at + 1).filter(({ cells }) => at < 0 || fold(cells) !== repeated)),
  }
}

/** A row with one filled cell that says that it is a sum. */
export function isTotalAlone(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length <= 2 && /^\s*(?:sub)?(?:total|cantidad|registros|suma)/i.test(filled[0] ?? '')
}

function widthOf(rows: readonly FileRow[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0)
}

function fold(cells: readonly string[]): string {
  return cells
    .map((cell) => foldText(cell.trim()))
    .join('\t')
    .trimEnd()
}
