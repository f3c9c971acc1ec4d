import { useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { ImportField } from '#domain/members/import/columns'
import type { Decision } from '#domain/members/import/plannedRow'
import { partsOf } from '#domain/members/import/parts'
import { IMPORT_ROWS, MOST_CELL, importReportSchema } from '#domain/members/import/report'
import type { ImportReading, ImportReport } from '#domain/members/import/report'
import { failureOf } from '../../../panel/action/failure.ts'
import { createKeyHolder } from '../../../panel/action/idempotencyKey.ts'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import { importing } from '../../../providers/es/importing.ts'

export type ReportRow = ImportReport['rows'][number]
/** `id` changes with each review. */
export type ImportReview = { id: number; isTrial: boolean; counts: ImportReport['counts']; rows: ReportRow[] }
export type MemberList = {
  fields: readonly (ImportField | null)[]
  rows: readonly { line: number; cells: readonly string[]; decision?: Decision | null }[]
  reading: ImportReading
}

type Running = { isTrial: boolean; sent: number; total: number }

const NONE: ImportReport['counts'] = { made: 0, present: 0, doubtful: 0, merged: 0, ended: 0, refused: 0 }

/**
 * Sends a list of members part by part. What was written stays: another attempt leaves out the rows that were already
 * imported, and repeats a part without an answer with the same key, so that nobody is created twice.
 */
export function useMemberImport(institutionId: string, fileName: string | null) {
  const dataProvider = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const [running, setRunning] = useState<Running | null>(null)
  const [review, setReview] = useState<ImportReview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const going = useRef<AbortController | null>(null)
  const imported = useRef(new Map<number, ReportRow>())
  const importId = useRef<string | null>(null)
  const reviews = useRef(0)
  const keys = useRef(new Map<string, ReturnType<typeof createKeyHolder>>())

  /** Sends one part. Stopping waits for a part that is being written, so that its outcome is known. */
  const send = async (body: object, isTrial: boolean, signal: AbortSignal): Promise<ReportRow[]> => {
    signal.throwIfAborted()
    if (isTrial) {
      const options = { schema: importReportSchema, signal }
      return (await dataProvider.send('POST', 'users/import', { ...body, dryRun: true }, options)).rows
    }
    const part = { ...body, importId: importId.current, fileName: fileName?.slice(0, 200) ?? null }
    const intention = JSON.stringify(part)
    const key = keys.current.get(intention) ?? createKeyHolder()
    keys.current.set(intention, key)
    try {
      const options = { schema: importReportSchema, idempotencyKey: key.current() }
      const report = await dataProvider.send('POST', 'users/import', { ...part, dryRun: false }, options)
      importId.current = report.importId
      return report.rows
    } catch (error) {
      key.afterFailure(error)
      throw error
    }
  }

  const run = async ({ fields, rows, reading }: MemberList, isTrial: boolean) => {
    if (going.current) return
    const controller = new AbortController()
    going.current = controller
    setProblem(null)
    const done = isTrial ? new Map<number, ReportRow>() : imported.current
    const columns = fields.map((field) => field ?? '')
    // What no field needs is not sent, and no text is longer than what is read.
    const needed = rows
      .filter(({ line }) => !done.has(line))
      .map((row) => ({
        ...row,
        cells: row.cells.map((cell, index) => (fields[index] ? cell.slice(0, MOST_CELL) : '')),
      }))
    try {
      for (const part of partsOf(needed, fields, IMPORT_ROWS)) {
        setRunning({ isTrial, sent: done.size, total: rows.length })
        const reported = await send({ institutionId, columns, rows: part, reading }, isTrial, controller.signal)
        for (const row of reported) done.set(row.line, row)
      }
      reviews.current += 1
      setReview({ id: reviews.current, ...reviewOf([...done.values()], isTrial) })
    } catch (error) {
      // An older review says nothing about what was to be reviewed now.
      if (isTrial) setReview(null)
      setProblem(problemOf(error, isTrial, controller.signal.aborted))
    } finally {
      if (!isTrial) refresh()
      going.current = null
      setRunning(null)
    }
  }

  return {
    run: (list: MemberList, isTrial: boolean) => void run(list, isTrial),
    stop: () => going.current?.abort(),
    reset: () => {
      imported.current.clear()
      importId.current = null
      keys.current.clear()
      setReview(null)
      setProblem(null)
    },
    running,
    review,
    problem,
  }
}

function reviewOf(rows: readonly ReportRow[], isTrial: boolean): Omit<ImportReview, 'id'> {
  const counts = { ...NONE }
  for (const { outcome } of rows) counts[outcome] += 1
  return { isTrial, counts, rows: rows.toSorted((one, other) => one.line - other.line) }
}

function problemOf(error: unknown, isTrial: boolean, isStopped: boolean): string {
  if (isStopped) return isTrial ? importing.reviewStopped : importing.stopped
  const text = isTrial ? importing.reviewFailed : importing.failed
  return `${text} ${failureOf(error, [], '').message ?? ''}`.trim()
}
