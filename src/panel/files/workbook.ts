import type { FileRow } from '#domain/imports/table'
import { dateToSerial, EncryptedFileError, readXls, readXlsb, readXlsx, type Sheet, type Workbook } from 'hucre'
import { percentText, valueText, type CellValue } from './cellText.ts'
import { addRow, MAX_COLUMNS, UnreadableFile } from './fileProblem.ts'
import { sheetsOf, type Sheet as FileSheet } from './sheets.ts'

/** The visible sheets of an Excel workbook. Formulas have their stored values. */
export async function workbookTables(bytes: Uint8Array, format: 'xlsx' | 'xlsb' | 'xls'): Promise<FileSheet[]> {
  const visibility = format === 'xls' ? checkOldWorkbook(bytes) : []
  const workbook = await readWorkbook(bytes, format)
  const isListed = visibility.length === workbook.sheets.length
  const is1904 = workbook.dateSystem === '1904'
  return workbook.sheets
    .filter((_, index) => !isListed || visibility[index])
    .flatMap((sheet) => {
      const hidden = [...(sheet.rowDefs ?? [])].flatMap(([index, row]) => (row.hidden ? index + 1 : []))
      return sheetsOf({ name: sheet.name, rows: rowsOf(sheet, is1904) }, new Set(hidden))
    })
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
      return cellText(value, cells?.get(place)?.style?.numFmt ?? '', is1904)
    })
    addRow(table, index + 1, texts, merged.get(index))
  }
  return table
}

function cellText(value: CellValue, format: string, is1904: boolean): string {
  const bare = format.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|"[^"]*"|\\.|[*_]./gi, '')
  if (typeof value === 'number' && bare.includes('%')) return percentText(value)
  // hucre takes the `S` of `[$S/]`, the sign of the Peruvian sol, for seconds.
  const isNumber = value instanceof Date && bare !== '' && !/[ymdhs]/i.test(bare)
  return valueText(isNumber ? dateToSerial(value, is1904) : value)
}

const FIRST_SECTOR = 512
const ENTRY = 128
const STREAM_OR_STORAGE = new Set([1, 2, 5])
const SHORT_STREAM = 4096
const SHORT_SECTOR = 64

type Stream = { start: number; size: number }

/** The streams of a compound document, as Office wrote until 2003: directory entries are 128 bytes apart. */
function streamsOf(bytes: Uint8Array): Map<string, Stream> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const streams = new Map<string, Stream>()
  for (let at = FIRST_SECTOR; at + ENTRY <= bytes.length; at += ENTRY) {
    const length = view.getUint16(at + 64, true)
    if (!STREAM_OR_STORAGE.has(bytes[at + 66] ?? 0) || length < 4 || length > 64 || length % 2 === 1) continue
    const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + length - 2))
    if (!streams.has(name))
      streams.set(name, { start: view.getUint32(at + 116, true), size: view.getUint32(at + 120, true) })
  }
  return streams
}

const PASSWORD = 0x2f
const SHEET = 0x85
const END = 0x0a

/** Throws unless it is a workbook of Excel 97 to 2003 without a password. Returns which sheets are visible. */
function checkOldWorkbook(bytes: Uint8Array): boolean[] {
  const streams = streamsOf(bytes)
  if (streams.has('EncryptedPackage')) throw new UnreadableFile('protected')
  if (streams.has('WordDocument')) throw new UnreadableFile('document')
  if (streams.has('PowerPoint Document')) throw new UnreadableFile('presentation')
  const workbook = streams.get('Workbook')
  if (!workbook) throw new UnreadableFile(streams.has('Book') ? 'oldExcel' : 'binary')
  const visibility: boolean[] = []
  for (const { id, data } of recordsFrom(bytes, placeOf(workbook, streams.get('Root Entry'), bytes))) {
    if (id === PASSWORD) throw new UnreadableFile('protected')
    // Visible, and a sheet of cells.
    if (id === SHEET) visibility.push(((data[4] ?? 0) & 3) === 0 && data[5] === 0)
    if (id === END) break
  }
  return visibility
}

function placeOf({ start, size }: Stream, root: Stream | undefined, bytes: Uint8Array): number {
  const sector = 1 << new DataView(bytes.buffer, bytes.byteOffset).getUint16(30, true)
  if (size >= SHORT_STREAM || !root) return (start + 1) * sector
  return (root.start + 1) * sector + start * SHORT_SECTOR
}

/** The records from a place on, if the workbook is in one piece. */
function* recordsFrom(bytes: Uint8Array, start: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  while (at + 4 <= bytes.length) {
    const id = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    yield { id, data: bytes.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}
