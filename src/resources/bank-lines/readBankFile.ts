import { columnsOf, columnsProblem } from '#domain/bank/reading/columns'
import type { BankColumns, BankTable } from '#domain/bank/reading/format'
import { otherMoneyColumns, withCents } from '#domain/bank/reading/headings'
import { currencyIn } from '#domain/bank/reading/amount'
import { MAX_FILE_LINES } from '#domain/bank/line'
import { findTable, MOST_COLUMNS, tableAt, type FileRow, type FileTable } from '#domain/imports/table'
import type { Currency } from '#domain/money/currency'
import type { FileProblem } from '../../panel/files/fileProblem.ts'
import { isOut } from '../../panel/files/sheets.ts'
import { otherSheets, readFile } from '../../panel/files/readFile.ts'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'

/** `all` are the rows of the file, of which the one in `headingLine` has the headings, if any. */
export type BankFile = BankTable & Pick<FileTable, 'headingLine' | 'otherSheets'> & { all: readonly FileRow[] }

/** The headings and rows of a bank's file, or why it is not one. A file without headings gets numbers. */
export async function readBankFile(
  bytes: Uint8Array,
  mappings: readonly BankColumns[],
  currency: Currency | null = null,
): Promise<BankFile | FileProblem> {
  const file = await readFile(bytes)
  if ('problem' in file) return file
  const isOfClub = (_: unknown, at: number) => {
    const names = file.sheets?.[at]?.join(', ') ?? ''
    return !isOut(names) && (currency === null || (currencyIn(names, currency) ?? currency) === currency)
  }
  const hasOwn = file.tables.some(isOfClub)
  const tables = file.tables.map((rows, at) => (hasOwn && !isOfClub(rows, at) ? [] : rows))
  const { reading, headingLine } = findTable(tables, (cells) => {
    const filled = cells.filter((cell) => cell.trim() !== '').length
    // *Movimientos* may be a title.
    if (filled < 2) return 0
    const fields = columnsOf(cells, mappings)
    // A line about the account may name as many things as the headings do, but no money.
    const isWhole = columnsProblem(fields) === null
    // The movements have a balance, other tables beside them may have more columns.
    const ofBalance = otherMoneyColumns(cells).balance >= 0 ? MOST_COLUMNS : 0
    return fields.filter((field) => field !== null).length + (isWhole ? filled + ofBalance : 0)
  })
  const movements = bankTableAt(file.tables[reading] ?? [], headingLine)
  // A sheet before it may have the account, its period and its balances.
  const names = (file.sheets?.[reading] ?? []).filter((name) => /20\d\d/.test(name))
  const titles =
    file.sheets && file.format !== 'html'
      ? [...tables.slice(0, reading).filter(areTitles).flat(), { line: 0, cells: names }]
      : []
  const table = { ...movements, before: [...titles, ...movements.before], otherSheets: otherSheets(file, reading) }
  if (table.headings.length < 2) return { problem: file.format === 'html' ? 'noTable' : 'oneColumn' }
  if (table.rows.length === 0) return { problem: 'noMovements' }
  return table.rows.length > MAX_FILE_LINES ? { problem: 'tooManyMovements' } : table
}

/** *Cuenta 123*, *Desde 01/11/2026*: not another sheet of the club. */
const areTitles = (rows: readonly FileRow[]) =>
  rows.some(({ cells }) => /\b(?:cuenta|cta|cbu|iban|clabe|per[ií]odo|desde)\b/i.test(cells.join(' '))) &&
  rows.every(({ cells }) => cells.filter((cell) => cell.trim() !== '').length <= 3)

export function bankTableAt(all: readonly FileRow[], line: number | null): BankFile {
  const { headings, headingLine, rows, before } = tableAt(all, line)
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

/** As many rows do not come twice by chance; fewer ones may be the same words about other transfers. */
const FEWEST_ROWS = 10

/** The id of one reading of a file: the same for the same file, so that its lines are known by their place. */
export async function importIdOf({ before, headings, rows }: BankTable): Promise<string> {
  if (rows.length < FEWEST_ROWS) return crypto.randomUUID()
  const bytes = new TextEncoder().encode(JSON.stringify([before, headings, rows]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // A UUID of version 8, which is for ids that are made from content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
