import { MOST_COLUMNS, type FileRow } from '#domain/imports/table'
import type { files } from '../../providers/es/files.ts'

export type FileProblem = { problem: keyof typeof files; line?: number }

/** What stops a reader; `readContent` answers it as a problem. */
export class UnreadableFile extends Error {
  readonly reason: FileProblem

  constructor(problem: FileProblem['problem'], line?: number) {
    super(problem)
    this.reason = line === undefined ? { problem } : { problem, line }
  }
}

export const MAX_BYTES = 10 * 1024 * 1024
/** What a workbook of that many bytes may become when it is unzipped. */
export const MAX_UNZIPPED = 64 * 1024 * 1024
/** Ten thousand, and what banks and clubs write around them. */
const MAX_ROWS = 12_000
export const MAX_COLUMNS = MOST_COLUMNS

/** Adds a row that says anything. Throws where there are too many rows or columns. */
export function addRow(rows: FileRow[], line: number, cells: string[], merged: readonly number[] = []): void {
  let width = cells.length
  while (width > 0 && cells[width - 1] === '') width -= 1
  if (width > MAX_COLUMNS) throw new UnreadableFile('tooManyColumns')
  if (cells.every((cell) => cell.trim() === '')) return
  if (rows.length >= MAX_ROWS) throw new UnreadableFile('tooManyRows')
  rows.push({
    line,
    cells: cells.length > MAX_COLUMNS ? cells.slice(0, width) : cells,
    ...(merged.length > 0 && { merged }),
  })
}
