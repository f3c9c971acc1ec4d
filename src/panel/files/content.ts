import { isCamt, readCamt } from '#domain/bank/formats/camt'
import { isMt940, readMt940 } from '#domain/bank/formats/mt940'
import { isNorma43, readNorma43 } from '#domain/bank/formats/norma43'
import { readOfx } from '#domain/bank/formats/ofx'
import type { FileRow } from '#domain/imports/table'
import { plainText } from './cellText.ts'
import { csvTables } from './csv.ts'
import { decodeText } from './decodeText.ts'
import { excelXmlTables, isExcelXml } from './excelXml.ts'
import { htmlTables } from './html.ts'
import { odsTables, openDocumentTables } from './ods.ts'
import { joinSheets, type Sheet } from './sheets.ts'
import { workbookTables } from './workbook.ts'
import { zipEntries, zippedText } from './zip.ts'
import { addRow, type FileProblem, MAX_BYTES, UnreadableFile } from './fileProblem.ts'

type FileFormat = 'csv' | 'xlsx' | 'xlsb' | 'xls' | 'excelXml' | 'ods' | 'html' | 'ofx' | 'norma43' | 'camt' | 'mt940'

/**
 * `tables` are the possible readings: one for each delimiter, or for each group of sheets with the same headings.
 * `sheets` are the names of the sheets in each.
 */
export type FileContent = {
  format: FileFormat
  tables: readonly (readonly FileRow[])[]
  sheets?: readonly (readonly string[])[]
}

/** Reads a file by its content, whatever its name says. */
export async function readContent(bytes: Uint8Array): Promise<FileContent | FileProblem> {
  try {
    if (bytes.length > MAX_BYTES) throw new UnreadableFile('tooLarge')
    const content = await contentOf(bytes)
    if (content.tables.every((rows) => rows.length === 0)) throw new UnreadableFile('empty')
    return content
  } catch (problem) {
    return problem instanceof UnreadableFile ? problem.reason : { problem: 'damaged' }
  }
}

async function contentOf(bytes: Uint8Array): Promise<FileContent> {
  const kind = kindOf(bytes)
  if (kind === 'ole') return workbook('xls', await workbookTables(bytes, 'xls'))
  if (kind === 'zip') return zipContent(bytes)
  if (kind !== null) throw new UnreadableFile(kind)
  const text = decodeText(bytes)
  if (text === null) throw new UnreadableFile('binary')
  return textContent(text)
}

type Kind = FileProblem['problem'] | 'ole' | 'zip'

/** The magic numbers with which binary files begin. */
const MAGIC_NUMBERS: readonly (readonly [Kind, ...marks: string[]])[] = [
  ['ole', '\xd0\xcf\x11\xe0'],
  ['zip', 'PK\x03\x04', 'PK\x05\x06'],
  ['image', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'],
  ['document', '{\\rtf'],
  ['oldExcel', '\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0', '\x09\x08\x08\0', '\x09\x08\x10\0'],
  ['archive', '\x1f\x8b', 'Rar!', '7z\xbc\xaf'],
]
/** A PDF may have other bytes before its magic number. */
const HEAD = 1024

function kindOf(bytes: Uint8Array): Kind | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD))
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('WEBP', 8) || head.startsWith('ftyp', 4)) return 'image'
  return MAGIC_NUMBERS.find(([, ...marks]) => marks.some((mark) => head.startsWith(mark)))?.[0] ?? null
}

async function zipContent(bytes: Uint8Array): Promise<FileContent> {
  const entries = await zipEntries(bytes)
  const has = (name: RegExp) => entries.some(({ filename }) => name.test(filename))
  if (has(/^xl\/workbook\.bin$/)) return workbook('xlsb', await workbookTables(bytes, 'xlsb'))
  if (has(/^xl\//)) return workbook('xlsx', await workbookTables(bytes, 'xlsx'))
  const kind = await zippedText(entries, 'mimetype')
  if (kind.includes('opendocument.spreadsheet')) return workbook('ods', await odsTables(entries))
  if (kind.includes('opendocument.presentation') || has(/^ppt\//)) throw new UnreadableFile('presentation')
  if (kind.includes('opendocument') || has(/^word\//)) throw new UnreadableFile('document')
  throw new UnreadableFile(has(/\.iwa$|^index\.apxl|^Index\.zip$/) ? 'numbers' : 'archive')
}

function textContent(text: string): FileContent {
  const start = text.slice(0, 2000).trimStart()
  if (/OFXHEADER|<OFX>/i.test(start)) return statement('ofx', readOfx(text))
  if (isNorma43(text)) return statement('norma43', readNorma43(text))
  if (isMt940(text)) return statement('mt940', readMt940(text))
  if (/^MIME-Version:/i.test(start)) throw new UnreadableFile('webArchive')
  if (/^\[InternetShortcut\]|^\{[^{}]*"(?:doc_id|resource_id)"/i.test(start)) throw new UnreadableFile('link')
  if (/^!(?:T[iy]p[eo]|Account|Cuenta)/i.test(start)) throw new UnreadableFile('qif')
  if (/^ID;P\w*(?:;[NE])*\s*\n[A-Z];|^TABLE\s+0,1\s/.test(start)) throw new UnreadableFile('oldExcel')
  if (/^01,.*\/\s*\n02,|^\d{7}0 .{231}\r?\n\d{7}1/.test(start)) throw new UnreadableFile('otherFormat')
  if (isJson(text)) throw new UnreadableFile('json')
  if (!start.startsWith('<')) return { format: 'csv', tables: csvTables(text) }
  if (isCamt(text)) return statement('camt', readCamt(text))
  if (isExcelXml(start)) return workbook('excelXml', excelXmlTables(text))
  if (start.includes('<office:document')) return workbook('ods', openDocumentTables(text))
  const isHtml = /<(?:html|table|body)\b/i.test(text)
  const tables = isHtml ? htmlTables(text) : []
  if (tables.length === 0) throw new UnreadableFile(isHtml || !start.startsWith('<?xml') ? 'noTable' : 'otherFormat')
  return workbook('html', tables)
}

function workbook(format: FileFormat, all: readonly Sheet[]): FileContent {
  const filled = all.filter(({ rows }) => rows.length > 0)
  const sheets = joinSheets(filled)
  return {
    format,
    tables: sheets.map(({ rows }) => rows),
    ...(filled.length > 1 && { sheets: sheets.map(({ names }) => names) }),
  }
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Gives each movement its own line number, also if several are in one line of the file. */
function statement(format: FileFormat, rows: readonly FileRow[]): FileContent {
  const table: FileRow[] = []
  for (const { line, cells } of rows) addRow(table, Math.max(line, (table.at(-1)?.line ?? 0) + 1), cells.map(plainText))
  return { format, tables: [table] }
}
