import { readBankDate } from '#domain/bank/date'
import { columnsOf } from '#domain/bank/columns'
import type { BankColumns } from '#domain/bank/format'
import { MAX_FILE_LINES } from '#domain/bank/line'
import type { BankTable } from '#domain/bank/rows'
import type { FileRow } from '#domain/imports/table'
import type { FileProblem } from '../../panel/files/fileProblem.ts'
import { readFile } from '../../panel/files/readFile.ts'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'

/** Banks write a few lines about the account before the headings. */
const MOST_BEFORE = 30
/** The fewest known headings that identify the row of headings. */
const FEWEST_MATCHES = 2

/**
 * The headings and rows of a bank's file, or why it is not one. Uses the reading and its row of headings with most known
 * columns; a file without headings gets numbers.
 */
export async function readBankFile(
  bytes: Uint8Array,
  savedMapping: BankColumns | null,
): Promise<BankTable | FileProblem> {
  const file = await readFile(bytes)
  if ('problem' in file) return file
  const readings = file.tables.map((rows) => readingOf(rows, savedMapping))
  const { records, at, width } = readings.reduce((best, one) =>
    one.matches > best.matches || (one.matches === best.matches && one.width > best.width) ? one : best,
  )
  if (width < 2) return { problem: 'oneColumn' }
  const head = records[at]
  const isData = head?.cells.some((cell) => readBankDate(cell) !== null) ?? false
  const rows = records.slice(isData ? at : at + 1)
  if (rows.length === 0) return { problem: 'noMovements' }
  if (rows.length > MAX_FILE_LINES) return { problem: 'tooManyMovements' }
  const headings = Array.from({ length: width }, (_, index) =>
    isData ? fill(bank.numbered, { number: index + 1 }) : (head?.cells[index]?.trim() ?? ''),
  )
  return { headings, rows, before: records.slice(0, at) }
}

function readingOf(records: readonly FileRow[], savedMapping: BankColumns | null) {
  const matchCounts = records
    .slice(0, MOST_BEFORE)
    .map(({ cells }) => columnsOf(cells, savedMapping).filter((field) => field !== null).length)
  const matches = Math.max(0, ...matchCounts)
  const filled = records.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const at = matches >= FEWEST_MATCHES ? matchCounts.indexOf(matches) : Math.max(0, filled)
  const width = Math.max(0, ...records.slice(at).map(({ cells }) => cells.length))
  return { records, matches: matches >= FEWEST_MATCHES ? matches : 0, at, width }
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
