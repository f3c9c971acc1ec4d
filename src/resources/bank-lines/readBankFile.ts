import { readBankDate } from '#domain/bankDate'
import { columnsOf } from '#domain/bankColumns'
import type { BankColumns } from '#domain/bankFormat'
import { MAX_FILE_LINES } from '#domain/bankLine'
import type { BankTable } from '#domain/bankRows'
import { readCsv } from '../../panel/data/csvFile.ts'
import type { CsvRecord } from '../../panel/data/csvFile.ts'
import { bank } from '../../providers/es/bank.ts'
import type { bankFile } from '../../providers/es/bank.ts'
import { createText } from '../../providers/text.ts'

const t = createText(bank)

/** A key of the texts, with the line it is about, if any. */
export type BankFileProblem = { problem: keyof typeof bankFile; line?: number }

const MAX_BYTES = 2 * 1024 * 1024
const DELIMITERS = [';', ',', '\t', '|']
/** Banks write a few lines about the account before the headings. */
const MOST_BEFORE = 30
/** Fewer known headings than these say nothing. */
const FEWEST_KNOWN = 2

/**
 * Returns the headings and rows of a bank's CSV file, or why it is none. The delimiter and the row of headings are those
 * by which most columns are known, by what the institution saved or by what headings say; else the first row of several
 * cells. A file without headings gets numbers.
 */
export async function readBankFile(bytes: Uint8Array, saved: BankColumns | null): Promise<BankTable | BankFileProblem> {
  if (bytes.length > MAX_BYTES) return { problem: 'tooLarge' }
  const file = await readCsv(bytes)
  if ('problem' in file) return file
  const readings = DELIMITERS.map((delimiter) => readingOf(file.recordsBy(delimiter), saved))
  const { records, at, width } = readings.reduce((best, one) =>
    one.known > best.known || (one.known === best.known && one.width > best.width) ? one : best,
  )
  if (records.length === 0) return { problem: 'noRows' }
  if (width < 2) return { problem: 'oneColumn' }
  const head = records[at]
  const isData = head?.cells.some((cell) => readBankDate(cell) !== null) ?? false
  const rows = records.slice(isData ? at : at + 1)
  if (rows.length === 0) return { problem: 'noRows' }
  if (rows.length > MAX_FILE_LINES) return { problem: 'tooManyRows' }
  const headings = Array.from({ length: width }, (_, index) =>
    isData ? t('numbered', { number: index + 1 }) : (head?.cells[index]?.trim() ?? ''),
  )
  return { headings, rows, before: records.slice(0, at) }
}

function readingOf(records: readonly CsvRecord[], saved: BankColumns | null) {
  const knownAt = records
    .slice(0, MOST_BEFORE)
    .map(({ cells }) => columnsOf(cells, saved).filter((field) => field !== null).length)
  const known = Math.max(0, ...knownAt)
  const filled = records.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const at = known >= FEWEST_KNOWN ? knownAt.indexOf(known) : Math.max(0, filled)
  const width = Math.max(0, ...records.slice(at).map(({ cells }) => cells.length))
  return { records, known: known >= FEWEST_KNOWN ? known : 0, at, width: Math.min(width, 100) }
}
