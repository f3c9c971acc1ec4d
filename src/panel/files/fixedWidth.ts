import type { FileRow } from '#domain/imports/table'
import { plainText } from './cellText.ts'
import { addRow } from './fileProblem.ts'

const FEWEST_COLUMNS = 3
const WIDEST = 1000

const DATED = /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\s.*\d\W*$/

const IS_WRITTEN = /[\p{L}\d]/u

/**
 * The rows of a text whose columns have fixed places, as programs print it; null for another text. A column ends where
 * no row has anything for two places, or for one beside numbers: what is closer together stays in one cell, for a
 * person to see.
 */
export function fixedWidthRows(text: string): FileRow[] | null {
  if (/[;\t|]/.test(text)) return null
  const lines = text.split(/\r\n|\r|\n/)
  const filledLines = lines.filter((line) => IS_WRITTEN.test(line))
  const rows = filledLines.filter((line) => line.trim().split(/ {2,}/).length >= FEWEST_COLUMNS || DATED.test(line))
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const areMost = rows.length > 1 && rows.length * 2 > filledLines.length
  // Not those of decimals.
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
  if (columns.length < FEWEST_COLUMNS || !areAligned) return null
  const table: FileRow[] = []
  for (const [index, line] of lines.entries()) {
    if (!IS_WRITTEN.test(line)) continue
    const isTitle = Array.from(line).some((letter, at) => letter !== ' ' && ink[at] !== 'x')
    const cells = isTitle ? [line] : columns.map(([from, to]) => line.slice(from, to))
    addRow(
      table,
      index + 1,
      cells.map((cell) => plainText(cell).trim()),
    )
  }
  return table
}

type Place = readonly [from: number, to: number]

const IS_FIGURE = /^[\s\d.,/$()+-]*\d[\s\d.,/$()+-]*$/

/** Two headings with something below each, and below one nothing but numbers. */
const areApart = (...columns: readonly (readonly string[])[]) =>
  columns.every(([heading = '', ...cells]) => /\p{L}/u.test(heading) && /\S/.test(cells.join(''))) &&
  columns.some(([, ...cells]) => cells.every((cell) => IS_FIGURE.test(cell)))

/** The numbers of a column begin or end in one place: those of a copied page do not, and may be another column's. */
function isAligned(column: readonly string[]): boolean {
  const numbers = column.filter((cell) => IS_FIGURE.test(cell))
  return [/\d/, /\d(?=\D*$)/].some((edge) => new Set(numbers.map((cell) => cell.search(edge))).size <= 1)
}
