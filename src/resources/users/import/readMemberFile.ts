import { columnsOf, haveNames } from '#domain/members/memberColumns'
import type { importInputSchema } from '#domain/members/memberImport'
import type { z } from 'zod'
import { readCsv } from '../../../panel/data/csvFile.ts'
import type { memberFile } from '../../../providers/es/memberFile.ts'

type Rows = z.input<typeof importInputSchema>['rows']
export type MemberFile = { columns: string[]; rows: Rows }
export type FileProblem = { problem: keyof typeof memberFile; line?: number }

const MAX_BYTES = 10 * 1024 * 1024
const MAX_ROWS = 10_000
const DELIMITERS = [';', ',', '\t', '|']

/**
 * The headings and rows of a member CSV file, or why it is not one. Uses the delimiter that recognises the most
 * headings.
 */
export async function readMemberFile(bytes: Uint8Array): Promise<MemberFile | FileProblem> {
  if (bytes.length > MAX_BYTES) return { problem: 'tooLarge' }
  const file = await readCsv(bytes)
  if ('problem' in file) return file
  const readings = DELIMITERS.map((delimiter) => {
    const [header, ...rows] = file.recordsBy(delimiter)
    const columns = header?.cells.map((cell) => cell.trim()) ?? []
    return { columns, rows, matches: columnsOf(columns).filter(Boolean).length }
  })
  const { columns, rows } = readings.reduce((best, one) => (one.matches > best.matches ? one : best))
  if (!haveNames(columnsOf(columns))) return { problem: columns.length === 0 ? 'noRows' : 'missingColumns' }
  if (rows.length === 0) return { problem: 'noRows' }
  if (rows.length > MAX_ROWS) return { problem: 'tooManyRows' }
  return { columns, rows }
}
