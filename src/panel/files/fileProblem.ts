import { MOST_COLUMNS, type FileRow } from '#domain/imports/table'
import type { files } from '../../providers/es/files.ts'

export type FileProblem = { problem: keyof typeof files; line?: number }

/** Thrown by readers; `readContent` returns its reason. */
export class UnreadableFile extends Error {
  readonly reason: FileProblem

  constructor(problem: FileProblem['problem'], line?: number) {
    super(problem)
    this.reason = line === undefined ? { problem } : { problem, line }
  }
}

export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_UNZIPPED = 64 * 1024 * 1024
/** Ten thousand rows, and the lines that banks and clubs write around them. */
const MAX_ROWS = 12_000
export const MAX_COLUMNS = MOST_COLUMNS

/** Adds a row unless it is blank. Throws if there are too many rows or columns. */
export function addRow(rows: FileRow[], line: number, cells: string[], merged: readonly number[] = []): void {
  const width = cells.findLastIndex((cell) => cell !== '') + 1
  if (width > MAX_COLUMNS) throw new UnreadableFile('tooManyColumns')
  if (cells.every((cell) => cell.trim() === '')) return
  if (rows.length >= MAX_ROWS) throw new UnreadableFile('tooManyRows')
  rows.push({
    line,
    cells: cells.length > MAX_COLUMNS ? cells.slice(0, width) : cells,
    ...(merged.length > 0 && { merged }),
  })
}
