import { foldText } from '../values/fold.ts'

type Row = { line: number; cells: readonly string[] }

/** `headingLine` is null for a file without headings, whose headings are empty. */
export type FileTable = {
  headingLine: number | null
  headings: string[]
  rows: { line: number; cells: string[] }[]
  before: { line: number; cells: string[] }[]
}

/** Programs write a few lines about the list before its headings. */
const MOST_BEFORE = 40
const MOST_COLUMNS = 100

/**
 * Chooses among a file's alternative readings (delimiters, sheets) and finds its row of headings: the one with most
 * `matches`, if these are at least `fewest` or its cells hold no digits. Else the widest reading without headings.
 */
export function findTable(
  readings: readonly (readonly Row[])[],
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
  const isHeading = matches >= fewest || (matches > 0 && rows[at]?.cells.every((cell) => !/\d/.test(cell)))
  return { reading, ...tableAt(rows, isHeading ? (rows[at]?.line ?? null) : null) }
}

/**
 * The table below the row of headings in `line`. Rows that repeat the headings are left out, and so is what a program
 * writes below the table: totals in a cell of their own.
 */
export function tableAt(rows: readonly Row[], line: number | null): FileTable {
  const at = line === null ? -1 : rows.findIndex((row) => row.line === line)
  const width = Math.min(widthOf(rows), MOST_COLUMNS)
  const heading = rows[at]?.cells ?? []
  const headings = Array.from({ length: width }, (_, index) => heading[index]?.trim() ?? '')
  const fold = (cells: readonly string[]) =>
    cells
      .map((cell) => foldText(cell.trim()))
      .join('\t')
      .trimEnd()
  const repeated = fold(heading)
  const copies = (some: readonly Row[]) => some.map((row) => ({ line: row.line, cells: row.cells.slice(0, width) }))
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

function widthOf(rows: readonly Row[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0)
}
