import { balanceKindOf } from './balanceRows.ts'
import type { BankField } from './format.ts'
import type { FileRow } from '../imports/table.ts'

const TEXTS: readonly (BankField | null | undefined)[] = ['description', 'name', 'document', 'reference']
/** What a page has at its end, and titles of what follows. */
const OF_A_PAGE = /^(?:pag(?:ina|\.)?|hoja|cuenta|cta|movimientos|transporte|moneda)\b/i

/** The rows, where one that only goes on with the texts of the one above is also part of that one. */
export function withContinuations(rows: readonly FileRow[], fields: readonly (BankField | null)[]): FileRow[] {
  const dateAt = fields.indexOf('date')
  const whole = rows.map((row) => ({ ...row }))
  let movement: FileRow | null = null
  for (const row of whole) {
    const filled = row.cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell: cell.trim(), index }]))
    const isMore = filled.length > 0 && filled.every(({ cell, index }) => TEXTS.includes(fields[index]) && isText(cell))
    if (isMore && movement) {
      const added = new Map(filled.map(({ cell, index }) => [index, cell]))
      movement.cells = movement.cells.map((cell, index) => `${cell} ${added.get(index) ?? ''}`.trim())
    } else movement = (row.cells[dateAt] ?? '').trim() === '' ? null : row
  }
  return whole
}

const isText = (cell: string) => !OF_A_PAGE.test(cell) && balanceKindOf(cell) === null && !/^(?:sub)?total/i.test(cell)
