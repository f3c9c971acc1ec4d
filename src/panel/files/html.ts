import { MONTH } from '#domain/bank/nameWords'
import type { FileRow } from '#domain/imports/table'
import { foldText } from '#domain/values/fold'
import { walkMarkup } from '#domain/values/markup'
import { plainText } from './cellText.ts'
import { addRow, MAX_COLUMNS } from './fileProblem.ts'
import { countIn, filledCells, type Sheet } from './sheets.ts'

type Table = {
  rows: FileRow[]
  cells: string[]
  above: number[]
  merged: number[]
  isNested: boolean
  hasTexts: boolean
  line: number
}
type Cell = { text: string; columns: number; rows: number }

/** Elements of links and menus, such as *Pendientes* beside *Confirmados*, which are not titles. */
const NOT_TITLES = new Set(['a', 'li', 'option', 'button', 'nav', 'title'])
const LONGEST_TITLE = 200
/** Elements that do not separate words. */
const INLINE = new Set('span b strong i em u s font small big tt label abbr mark nobr wbr sub sup time'.split(' '))
type Title = { name: string; text: string }

/** The last heading above a table, the last text, the currency, and the account unless there are several. */
function rowsAbove(titles: readonly Title[]): FileRow[] {
  const texts = titles.map(({ text }) => cleanText(text))
  const heading = texts[titles.findLastIndex(({ name }) => /^h\d$/.test(name))] ?? ''
  const [account = '', ...others] = new Set(texts.filter((text) => /^(?:cuenta|caja)\b/i.test(text)))
  const currency = texts.filter((text) => /^(?:moneda|divisa)\b/i.test(text)).join(' ')
  return [others.length > 0 ? '' : account, currency, heading, texts.at(-1) ?? '']
    .filter((text, at, all) => text !== '' && text.length <= LONGEST_TITLE && all.lastIndexOf(text) === at)
    .map((text, index) => ({ line: index + 1, cells: [text] }))
}

/** Removes elements without an end, which would swallow the page. */
function withoutUnclosed(source: string): string {
  return ['title', 'textarea', 'style', 'script'].reduce((rest, name) => {
    const end = rest.toLowerCase().lastIndexOf(`</${name}`)
    return rest.replace(new RegExp(`<${name}\\b[^<>]*>`, 'gi'), (tag, at: number) => (at < end ? tag : ''))
  }, source)
}

/**
 * The tables of a web page, as banks save them with an Excel name, with the titles above each. Skips tables that only
 * contain others.
 */
export function htmlTables(source: string): Sheet[] {
  const tables: Sheet[] = []
  const menus = new Set<Table['rows']>()
  const path: Table[] = []
  let cell: Cell | null = null
  let titles: Title[] = []
  let menuDepth = 0

  const addTitle = (text: string, block: string | null = null) => {
    const last = titles.at(-1)
    if (last && (block === null || cell)) last.text += text
    else titles.push({ name: block ?? '', text })
  }
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
    titles = []
    if (!table || table.isNested || table.rows.length === 0) return
    tables.push({ name: '', rows: table.rows })
    if (!table.hasTexts && !isWide(tables.at(-1))) menus.add(table.rows)
  }

  walkMarkup(
    withoutUnclosed(source),
    {
      open(name, attributes) {
        if (NOT_TITLES.has(name)) menuDepth += 1
        addTitle(' ', INLINE.has(name) ? null : name)
        if (name === 'table') {
          const outer = path.at(-1)
          if (outer) outer.isNested = true
          const rows = rowsAbove(titles.filter(({ text }) => text.trim() !== ''))
          if (rows.length > 0) tables.push({ name: '', rows })
          titles = []
          path.push({ rows: [], cells: [], above: [], merged: [], isNested: false, hasTexts: false, line: 0 })
          cell = null
        } else if (name === 'tr') closeRow()
        else if (name === 'td' || name === 'th' || name === 'caption') {
          closeCell()
          titles = [{ name, text: '' }]
          cell = {
            text: '',
            columns: Math.min(countIn(attributes, 'colspan'), MAX_COLUMNS + 1),
            rows: countIn(attributes, 'rowspan'),
          }
        } else if (cell && !INLINE.has(name)) cell.text += ' '
      },
      close(name) {
        if (NOT_TITLES.has(name)) menuDepth -= 1
        addTitle(' ', INLINE.has(name) ? null : '')
        if (name === 'table') closeTable()
        else if (name === 'tr' || name === 'caption') closeRow()
        else if (name === 'td' || name === 'th') closeCell()
      },
      text(text) {
        if (cell) cell.text += text
        if (menuDepth > 0) return
        const table = path.at(-1)
        if (table && text.trim() !== '') table.hasTexts = true
        if (cell || path.length === 0) addTitle(text)
      },
    },
    'html',
  )
  while (path.length > 0) closeTable()
  return joinParts(tables.some(isWide) ? tables.filter(({ rows }) => !menus.has(rows)) : tables)
}

const widthOf = ({ rows }: Sheet) => Math.max(0, ...rows.map(({ cells }) => cells.length))
const isWide = (table: Sheet | undefined) => table?.rows.some((row) => filledCells(row) > 1) ?? false
const FEWEST_COLUMNS = 3
/** Titles of further movements, of other days or pages. */
const CONTINUATION_TITLE = new RegExp(
  String.raw`^(?:(?:${MONTH}|\d+|hoy|ayer|semana|(?:lun|mart|miercol|juev|viern)es|sabado|domingo|movimientos|pagina|hoja|esta|del?|al?)\b\W*)+$`,
)

/** Joins titles, headings and rows that have a table of their own with the table that they belong to. */
function joinParts(tables: readonly Sheet[]): Sheet[] {
  const joined: Sheet[] = []
  for (const table of tables) {
    const hasHeadings = table.rows[0]?.cells.every((cell) => !/\d/.test(cell))
    const continues = (one: Sheet | undefined) =>
      one && !hasHeadings && widthOf(one) === widthOf(table) && widthOf(table) >= FEWEST_COLUMNS
    const above = joined.at(-1)
    const isContinuation = above?.rows.every(({ cells }) => CONTINUATION_TITLE.test(foldText(cells.join(' ')).trim()))
    const title = !isWide(above) && isContinuation && continues(joined.at(-2)) ? joined.pop() : undefined
    const last = joined.at(-1)
    if (!last || (isWide(last) && !continues(last))) joined.push(table)
    else
      for (const part of [title, table]) {
        const line = last.rows.at(-1)?.line ?? 0
        for (const row of part?.rows ?? []) addRow(last.rows, line + row.line, row.cells, row.merged)
      }
  }
  return joined
}

const cleanText = (text: string) => plainText(text).replace(/\s+/g, ' ').trim()

/** Puts a cell in its column, after cells that span down from the rows above. */
function addCell(table: Table, { text, columns, rows }: Cell): void {
  addMerged(table)
  const { cells, above } = table
  for (let index = 0; index < columns; index += 1) {
    above[cells.length] = rows - 1
    cells.push(index === 0 ? cleanText(text) : '')
  }
}

function addMerged({ cells, above, merged }: Table): void {
  while ((above[cells.length] ?? 0) > 0 && cells.length <= MAX_COLUMNS) {
    above[cells.length] = (above[cells.length] ?? 0) - 1
    merged.push(cells.length)
    cells.push('')
  }
}
