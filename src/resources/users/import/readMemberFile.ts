import { columnsOf, haveNames } from '#domain/members/memberColumns'
import type { importInputSchema } from '#domain/members/memberImport'
import type { z } from 'zod'
import type { FileProblem } from '../../../panel/files/fileProblem.ts'
import { readFile } from '../../../panel/files/readFile.ts'

type Rows = z.input<typeof importInputSchema>['rows']
export type MemberFile = { columns: string[]; rows: Rows }

const MAX_ROWS = 10_000

/** The headings and rows of a member list, or why it is not one. Uses the reading that recognises the most headings. */
export async function readMemberFile(bytes: Uint8Array): Promise<MemberFile | FileProblem> {
  const file = await readFile(bytes)
  if ('problem' in file) return file
  const readings = file.tables.map(([header, ...rows]) => {
    const columns = header?.cells.map((cell) => cell.trim()) ?? []
    return { columns, rows, matches: columnsOf(columns).filter(Boolean).length }
  })
  const { columns, rows } = readings.reduce((best, one) => (one.matches > best.matches ? one : best))
  if (!haveNames(columnsOf(columns))) return { problem: 'missingColumns' }
  if (rows.length === 0) return { problem: 'noRows' }
  if (rows.length > MAX_ROWS) return { problem: 'tooManyRows' }
  return { columns, rows }
}
