import { columnsOf, columnsProblem } from '#domain/bank/reading/columns'
import type { BankColumns, BankTable } from '#domain/bank/reading/format'
import { otherMoneyColumns, withCents } from '#domain/bank/reading/headings'
import { currencyIn } from '#domain/bank/reading/amount'
import { MAX_FILE_LINES } from '#domain/bank/line'
import { findHeadings, MOST_COLUMNS, tableAt, type FileRow, type FileTable } from '#domain/imports/table'
import { headingsInTwo } from '#domain/members/import/headingRows'
import type { Currency } from '#domain/money/currency'
import type { FileProblem } from '../../panel/files/fileProblem.ts'
import { isOut } from '../../panel/files/sheets.ts'
import { otherSheets, readFile } from '../../panel/files/readFile.ts'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'

/** `all` are the rows of the file; `headingLine` is the line of the headings, if any. */
export type BankFile = BankTable & Pick<FileTable, 'headingLine' | 'otherSheets'> & { all: readonly FileRow[] }

/** The headings and rows of a bank's file, or why it cannot be read. A file without headings gets numbers. */
export async function readBankFile(
  bytes: Uint8Array,
  mappings: readonly BankColumns[],
  currency: Currency | null = null,
): Promise<BankFile | FileProblem> {
  const file = await readFile(bytes)
  if ('problem' in file) return file
  const isRelevant = (_: unknown, at: number) => {
    const names = file.sheets?.[at]?.join(', ') ?? ''
    return !isOut(names) && (currency === null || (currencyIn(names, currency) ?? currency) === currency)
  }
  const hasRelevant = file.tables.some(isRelevant)
  const tables = file.tables.map((rows, at) => (hasRelevant && !isRelevant(rows, at) ? [] : rows))
  const { reading, headingLine } = findHeadings(tables, (cells) => {
    const filled = cells.filter((cell) => cell.trim() !== '').length
    // A single cell such as *Movimientos* is a title.
    if (filled < 2) return 0
    const fields = columnsOf(cells, mappings)
    // A line about the account may have as many labels as the headings, but no amount.
    const isComplete = columnsProblem(fields) === null
    // Only the table of the movements has a balance, even if another table has more columns.
    const balanceBonus = otherMoneyColumns(cells).balance >= 0 ? MOST_COLUMNS : 0
    return fields.filter((field) => field !== null).length + (isComplete ? filled + balanceBonus : 0)
  })
  const movements = bankTableAt(file.tables[reading] ?? [], headingLine)
  // A preceding sheet may have the account, its period and its balances.
  const names = (file.sheets?.[reading] ?? []).filter((name) => /20\d\d/.test(name))
  const titles =
    file.sheets && file.format !== 'html'
      ? [...tables.slice(0, reading).filter(isTitleSheet).flat(), { line: 0, cells: names }]
      : []
  const table = { ...movements, before: [...titles, ...movements.before], otherSheets: otherSheets(file, reading) }
  if (table.headings.length < 2) return { problem: file.format === 'html' ? 'noTable' : 'oneColumn' }
  if (table.rows.length === 0) return { problem: 'noMovements' }
  return table.rows.length > MAX_FILE_LINES ? { problem: 'tooManyMovements' } : table
}

/** Whether a sheet only has lines such as *Cuenta 123* or *Desde 01/11/2026*. */
const isTitleSheet = (rows: readonly FileRow[]) =>
  rows.some(({ cells }) => /\b(?:cuenta|cta|cbu|iban|clabe|per[ií]odo|desde)\b/i.test(cells.join(' '))) &&
  rows.every(({ cells }) => cells.filter((cell) => cell.trim() !== '').length <= 3)

export function bankTableAt(all: readonly FileRow[], line: number | null): BankFile {
  const { headings, headingLine, rows, before } = tableAt(all, line, headingsInTwo)
  return {
    all,
    headingLine,
    rows: withCents(headings, rows),
    before,
    headings: headings.map((heading, index) =>
      headingLine === null ? fill(bank.numbered, { number: index + 1 }) : heading,
    ),
  }
}

/** Two files with at least these equal rows are the same; shorter ones may be about other transfers. */
const MIN_ROWS_TO_IDENTIFY = 10

/** The id of a file's import. It is the same for the same file, so that its lines are recognized by their position. */
export async function importIdOf({ before, headings, rows }: BankTable): Promise<string> {
  if (rows.length < MIN_ROWS_TO_IDENTIFY) return crypto.randomUUID()
  const bytes = new TextEncoder().encode(JSON.stringify([before, headings, rows]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // a UUID of version 8, made from content
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
