import { columnsOf, haveNames } from '#domain/memberColumns'
import type { importInputSchema } from '#domain/memberImport'
import type { z } from 'zod'
import type { memberFile } from '../../../providers/es/memberFile.ts'

type Rows = z.input<typeof importInputSchema>['rows']
export type MemberFile = { columns: string[]; rows: Rows }
/** A key of the texts, with the line it is about, if any. */
export type FileProblem = { problem: keyof typeof memberFile; line?: number }

const MAX_BYTES = 10 * 1024 * 1024
const MAX_ROWS = 10_000
const DELIMITERS = [';', ',', '\t', '|']

/**
 * The headings and rows of a member CSV file, or why it is not one. Accepts UTF-8 (with or without mark), UTF-16 with
 * mark, else Windows Latin-1. Uses the delimiter that recognises the most headings. Counts lines as an editor does: a
 * cell may span several. Skips empty lines.
 */
export async function readMemberFile(bytes: Uint8Array): Promise<MemberFile | FileProblem> {
  if (bytes.length > MAX_BYTES) return { problem: 'tooLarge' }
  // A workbook is a ZIP archive; an old one is a compound document.
  if (beginsWith(bytes, [0x50, 0x4b, 3, 4]) || beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { problem: 'workbook' }
  const text = decode(bytes)
  if (text === null) return { problem: 'notText' }
  const openQuote = openQuoteIn(text)
  if (openQuote !== null) return { problem: 'openQuote', line: openQuote }
  const { parseCsv } = await import('hucre/csv')
  const records = (delimiter: string) => {
    let line = 1
    return parseCsv(text, { delimiter }).map((record) => {
      const cells = record.map((cell) => (typeof cell === 'string' ? cell : ''))
      const at = line
      line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
      return { line: at, cells }
    })
  }
  const readings = DELIMITERS.map((delimiter) => {
    const [header, ...rows] = records(delimiter).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    const columns = header?.cells.map((cell) => cell.trim()) ?? []
    return { columns, rows, known: columnsOf(columns).filter(Boolean).length }
  })
  const { columns, rows } = readings.reduce((best, one) => (one.known > best.known ? one : best))
  if (!haveNames(columnsOf(columns))) return { problem: columns.length === 0 ? 'noRows' : 'missingColumns' }
  if (rows.length === 0) return { problem: 'noRows' }
  if (rows.length > MAX_ROWS) return { problem: 'tooManyRows' }
  return { columns, rows }
}

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

/** Null if the bytes are not text. */
function decode(bytes: Uint8Array): string | null {
  const text = beginsWith(bytes, [0xff, 0xfe])
    ? new TextDecoder('utf-16le').decode(bytes)
    : beginsWith(bytes, [0xfe, 0xff])
      ? new TextDecoder('utf-16be').decode(bytes)
      : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes))
  return /(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? null : text
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The line of the last quote when quotes are unbalanced: the reader would put everything after it into one cell. */
function openQuoteIn(text: string): number | null {
  if ((text.match(/"/g)?.length ?? 0) % 2 === 0) return null
  return text.slice(0, text.lastIndexOf('"')).split(/\r\n|\r|\n/).length
}
