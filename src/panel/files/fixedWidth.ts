import type { FileRow } from '#domain/imports/table'
import { plainText } from './cellText.ts'
import { addRow } from './fileProblem.ts'

const FEWEST_COLUMNS = 3
const WIDEST = 1000

const DATED = /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\s.*\d\W*$/

/**
 * The rows of a text whose columns have fixed places, as programs print it; null for another text. A column ends where
 * no row has anything for two places: what is closer together stays in one cell, for a person to see.
 */
export function fixedWidthRows(text: string): FileRow[] | null {
  if (/[;\t|]/.test(text)) return null
  const lines = text.split(/\r\n|\r|\n/)
  const rows = lines.filter((line) => line.trim().split(/ {2,}/).length >= FEWEST_COLUMNS || DATED.test(line))
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const areMost = rows.length > 1 && rows.length * 2 > lines.filter((line) => line.trim() !== '').length
  if (!areMost || rows[0]?.includes(',') || width > WIDEST) return null
  const ink = Array.from({ length: width }, (_, at) => (rows.some((row) => (row[at] ?? ' ') !== ' ') ? 'x' : ' '))
  const columns = [...ink.join('').matchAll(/x(?: ?x)*/g)].map((run) => [run.index, run.index + run[0].length] as const)
  const areAligned = columns.every(([from, to]) => isAligned(rows.map((row) => row.slice(from, to))))
  if (columns.length < FEWEST_COLUMNS || !areAligned) return null
  const table: FileRow[] = []
  for (const [index, line] of lines.entries()) {
    if (!/[\p{L}\d]/u.test(line)) continue
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

/** The numbers of a column begin or end in one place: those of a copied page do not, and may be another column's. */
function isAligned(column: readonly string[]): boolean {
  const numbers = column.filter((cell) => /^[\s\d.,$()+-]*\d[\s\d.,$()+-]*$/.test(cell))
  return [/\d/, /\d(?=\D*$)/].some((edge) => new Set(numbers.map((cell) => cell.search(edge))).size <= 1)
}
