import type { FileRow } from '#domain/imports/table'
import { walkMarkup, type Attributes } from '#domain/values/markup'
import { plainText } from './cellText.ts'
import { addRow, MAX_COLUMNS } from './fileProblem.ts'
import type { Sheet } from './sheets.ts'

type Table = { rows: FileRow[]; cells: string[]; above: number[]; merged: number[]; isNested: boolean; line: number }
type Cell = { text: string; columns: number; rows: number }

const BREAKING = new Set(['br', 'p', 'div', 'li'])

/** A title that does not end would take the page. */
function withoutUnclosed(source: string): string {
  return ['title', 'textarea', 'style', 'script'].reduce((rest, name) => {
    const end = rest.toLowerCase().lastIndexOf(`</${name}`)
    return rest.replace(new RegExp(`<${name}\\b[^<>]*>`, 'gi'), (tag, at: number) => (at < end ? tag : ''))
  }, source)
}

/** The tables of a web page, as banks save them with a name of Excel. A table that holds others is only their frame. */
export function htmlTables(source: string): Sheet[] {
  const tables: Sheet[] = []
  const path: Table[] = []
  let cell: Cell | null = null

  const closeCell = () => {
    const table = path.at(-1)
    if (table && cell) addCell(table, cell)
    cell = null
  }
  const closeRow = () => {
    closeCell()
    const table = path.at(-1)
    if (!table || table.cells.length === 0) return
    table.line += 1
    addMerged(table)
    addRow(table.rows, table.line, table.cells.map(plainText), table.merged)
    table.cells = []
    table.merged = []
  }
  const closeTable = () => {
    closeRow()
    const table = path.pop()
    if (table && !table.isNested && table.rows.length > 0) tables.push({ name: '', rows: table.rows })
  }

  walkMarkup(
    withoutUnclosed(source),
    {
      open(name, attributes) {
        if (name === 'table') {
          const outer = path.at(-1)
          if (outer) outer.isNested = true
          path.push({ rows: [], cells: [], above: [], merged: [], isNested: false, line: 0 })
          cell = null
        } else if (name === 'tr') closeRow()
        else if (name === 'td' || name === 'th') {
          closeCell()
          cell = {
            text: '',
            columns: Math.min(spanOf(attributes, 'colspan'), MAX_COLUMNS + 1),
            rows: spanOf(attributes, 'rowspan'),
          }
        } else if (BREAKING.has(name) && cell) cell.text += ' '
      },
      close(name) {
        if (name === 'table') closeTable()
        else if (name === 'tr') closeRow()
        else if (name === 'td' || name === 'th') closeCell()
      },
      text(text) {
        if (cell) cell.text += text
      },
    },
    'html',
  )
  while (path.length > 0) closeTable()
  return tables
}

/** Puts a cell in its place: those that reach down from rows above come first. */
function addCell(table: Table, { text, columns, rows }: Cell): void {
  addMerged(table)
  const { cells, above } = table
  for (let index = 0; index < columns; index += 1) {
    above[cells.length] = rows - 1
    cells.push(index === 0 ? text.replace(/\s+/g, ' ').trim() : '')
  }
}

function addMerged({ cells, above, merged }: Table): void {
  while ((above[cells.length] ?? 0) > 0 && cells.length <= MAX_COLUMNS) {
    above[cells.length] = (above[cells.length] ?? 0) - 1
    merged.push(cells.length)
    cells.push('')
  }
}

function spanOf(attributes: Attributes, name: string): number {
  const span = Number(attributes[name] ?? 1)
  return Number.isInteger(span) && span > 0 ? span : 1
}
