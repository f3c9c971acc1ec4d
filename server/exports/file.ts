import type { CalendarDate } from '#domain/calendar'
import { formatAmountInput, minorDigits } from '#domain/currency'
import type { Cell, Column } from './sheet.ts'

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const CONTENT_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Rows = AsyncIterable<Cell[]>

/**
 * A file of rows as a stream, which takes rows only as it is read, holds no more than a few of them, and fails where they fail. The library is
 * loaded with the first one.
 */
export async function fileOf(
  format: FileFormat,
  {
    title,
    columns,
    rows,
  }: { title: string; columns: readonly Pick<Column<never>, 'header' | 'kind' | 'width'>[]; rows: Rows },
): Promise<ReadableStream<Uint8Array>> {
  if (format === 'csv') {
    const { writeCsvStream } = await import('hucre/csv')
    // A spreadsheet that writes decimals with a comma keeps columns apart by a semicolon, and knows UTF-8 by its mark.
    const headers = columns.map(({ header }) => header)
    return writeCsvStream(mapped(rows, csvValue), { headers, bom: true, delimiter: ';' })
  }
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(mapped(rows, xlsxValue), {
    name: title,
    columns: columns.map(({ header, kind, width }) => ({ header, width, ...NUMBER_FORMATS[kind] })),
    freezePane: { rows: 1 },
  })
}

const NUMBER_FORMATS = {
  text: { numFmt: '@' },
  number: {},
  day: { numFmt: 'dd/mm/yyyy' },
  money: { numFmt: '#,##0.00' },
} as const satisfies Record<Column<never>['kind'], object>

async function* mapped<T>(rows: Rows, of: (cell: Cell) => T): AsyncGenerator<T[]> {
  for await (const row of rows) yield row.map(of)
}

/** What a spreadsheet would run where it opens a text file: it takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** A cell as a CSV file tells it: days as dd/mm/aaaa, amounts as a plain number with a comma, and no text that a spreadsheet would run. */
function csvValue(cell: Cell): string | null {
  if (cell === null) return null
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell
  if (typeof cell === 'number') return String(cell)
  return 'day' in cell ? dayText(cell.day) : formatAmountInput(cell.amount, cell.currency)
}

/** A cell as a workbook holds it: real days and numbers, and a text is a text whatever it begins with. */
function xlsxValue(cell: Cell): string | number | Date | null {
  if (cell === null || typeof cell !== 'object') return cell
  if ('day' in cell) return new Date(`${cell.day}T00:00:00Z`)
  return cell.amount / 10 ** minorDigits(cell.currency)
}

export function dayText(day: CalendarDate): string {
  return day.split('-').toReversed().join('/')
}
