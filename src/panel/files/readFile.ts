import type { FileRow } from '#domain/imports/table'
import type { FileContent } from './content.ts'
import { type FileProblem, MAX_BYTES } from './fileProblem.ts'

/** The worker sends the rows in parts, so that no message blocks the page, and then the rest or a problem. */
export type WorkerMessage = { table: number; rows: FileRow[] } | Omit<FileContent, 'tables'> | FileProblem

/** Reads a file in a worker; without workers, as in tests, in the page. */
export async function readFile(bytes: Uint8Array): Promise<FileContent | FileProblem> {
  if (typeof Worker === 'undefined') {
    const { readContent } = await import('./content.ts')
    return readContent(bytes)
  }
  const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await answerOf(worker, bytes)
  } finally {
    worker.terminate()
  }
}

export const otherSheets = ({ sheets = [] }: FileContent, reading: number): string[] =>
  sheets.flatMap((names, index) => (index === reading ? [] : names.filter((name) => name !== '')))

export async function bytesOf(file: File): Promise<Uint8Array | FileProblem> {
  if (file.size > MAX_BYTES) return { problem: 'tooLarge' }
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    // It was moved or changed after the user chose it.
    return { problem: 'gone' }
  }
}

function answerOf(worker: Worker, bytes: Uint8Array): Promise<FileContent | FileProblem> {
  return new Promise((resolve) => {
    const tables: FileRow[][] = []
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if ('rows' in data) (tables[data.table] ??= []).push(...data.rows)
      else resolve('format' in data ? { ...data, tables } : data)
    })
    worker.addEventListener('error', () => resolve({ problem: 'notRead' }))
    worker.postMessage(bytes, [])
  })
}
