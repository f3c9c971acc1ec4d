import { formatAmountInput, minorDigits } from '#domain/money/currency'
import { dayInFigures } from '#domain/values/writtenDate'
import type { Cell, Column } from './sheet.ts'

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const CONTENT_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Rows = AsyncIterable<Cell[]>

/** Takes rows only as fast as the reader does, and fails if they fail. The libraries load with the first file. */
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
    // Spanish spreadsheets separate by semicolons, since the comma is for decimals. The byte order mark says UTF-8.
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

const FORMULA = /^[=+\-@\t\r\n]/

/** Days as dd/mm/aaaa, amounts as plain numbers with a comma, and no text that a spreadsheet would run. */
function csvValue(cell: Cell): string | null {
  if (cell === null) return null
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell
  if (typeof cell === 'number') return String(cell)
  return 'day' in cell ? dayInFigures(cell.day) : formatAmountInput(cell.amount, cell.currency)
}

function xlsxValue(cell: Cell): string | number | Date | null {
  if (cell === null || typeof cell !== 'object') return cell
  if ('day' in cell) return new Date(`${cell.day}T00:00:00Z`)
  return cell.amount / 10 ** minorDigits(cell.currency)
}
