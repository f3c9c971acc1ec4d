import type { FileRow } from '#domain/imports/table'
import { dateToSerial, EncryptedFileError, readXls, readXlsb, readXlsx, type Sheet, type Workbook } from 'hucre'
import { valueText, type CellValue } from './cellText.ts'
import { checkOldWorkbook } from './ole.ts'
import { addRow, MAX_COLUMNS, UnreadableFile } from './fileProblem.ts'
import type { Sheet as FileSheet } from './sheets.ts'

/** The visible sheets of an Excel workbook, one each. Formulas have the value that the file has of them. */
export async function workbookTables(bytes: Uint8Array, format: 'xlsx' | 'xlsb' | 'xls'): Promise<FileSheet[]> {
  const visibility = format === 'xls' ? checkOldWorkbook(bytes) : []
  const workbook = await readWorkbook(bytes, format)
  const isListed = visibility.length === workbook.sheets.length
  const is1904 = workbook.dateSystem === '1904'
  return workbook.sheets
    .filter((_, index) => !isListed || visibility[index])
    .map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet, is1904) }))
}

async function readWorkbook(bytes: Uint8Array, format: 'xlsx' | 'xlsb' | 'xls'): Promise<Workbook> {
  try {
    if (format === 'xls') return await readXls(bytes)
    if (format === 'xlsb') return await readXlsb(bytes)
    return await readXlsx(bytes, {
      readStyles: true,
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    })
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new UnreadableFile('protected')
    const reason = error instanceof Error ? error.message : ''
    if (reason.includes('BIFF')) throw new UnreadableFile('oldExcel')
    if (/zip bomb/.test(reason)) throw new UnreadableFile('tooMuchInside')
    throw new UnreadableFile(/ limit\b|bounds/.test(reason) ? 'tooManyColumns' : 'damaged')
  }
}

function rowsOf({ rows, merges = [], cells }: Sheet, is1904: boolean): FileRow[] {
  const coveredPlaces = new Set<string>()
  const merged = new Map<number, number[]>()
  for (const { startRow, startCol, endRow, endCol } of merges)
    for (let row = startRow; row <= Math.min(endRow, rows.length); row += 1) {
      if (row > startRow) merged.set(row, [...(merged.get(row) ?? []), startCol])
      for (let column = startCol; column <= Math.min(endCol, MAX_COLUMNS); column += 1)
        if (row > startRow || column > startCol) coveredPlaces.add(`${row},${column}`)
    }
  const table: FileRow[] = []
  for (const [index, row] of rows.entries()) {
    const texts = Array.from(row ?? [], (value, column) => {
      const place = `${index},${column}`
      if (coveredPlaces.has(place)) return ''
      const format = value instanceof Date ? cells?.get(place)?.style?.numFmt : undefined
      return valueText(format === undefined ? value : dateOrNumber(value, format, is1904))
    })
    addRow(table, index + 1, texts, merged.get(index))
  }
  return table
}

/** hucre takes the `S` of `[$S/]`, the sign of the Peruvian sol, for seconds. */
function dateOrNumber(value: CellValue, format: string, is1904: boolean): CellValue {
  const bare = format.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|"[^"]*"|\\.|[*_]./gi, '')
  return value instanceof Date && !/[ymdhs]/i.test(bare) ? dateToSerial(value, is1904) : value
}
