import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ImportField } from '#domain/members/import/columns'
import { partsOf } from '#domain/members/import/parts'
import { IMPORT_ROWS, MOST_CELL, importReportSchema } from '#domain/members/import/report'
import type { ImportReading, ImportReport } from '#domain/members/import/report'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'

export type ReportRow = ImportReport['rows'][number]
export type ImportReview = { isTrial: boolean; counts: ImportReport['counts']; rows: ReportRow[] }
export type MemberList = {
  fields: readonly (ImportField | null)[]
  rows: readonly { line: number; cells: readonly string[]; isNew?: boolean }[]
  reading: ImportReading
}

type Running = { isTrial: boolean; sent: number; total: number }

const NONE: ImportReport['counts'] = { made: 0, present: 0, doubtful: 0, merged: 0, ended: 0, refused: 0 }

/** Sends a list of members part by part, each with its key. What was written stays, and nobody is created twice. */
export function useMemberImport(institutionId: string | null) {
  const dataProvider = useDataProvider<PanelDataProvider>()
  const [running, setRunning] = useState<Running | null>(null)
  const [review, setReview] = useState<ImportReview | null>(null)
  const [error, setError] = useState<Error | 'cancelled' | null>(null)
  const giveUp = useRef<AbortController | null>(null)

  const run = async ({ fields, rows, reading }: MemberList, isTrial: boolean) => {
    const controller = new AbortController()
    giveUp.current = controller
    setError(null)
    const sum: ImportReview = { isTrial, counts: { ...NONE }, rows: [] }
    const columns = fields.map((field) => field ?? '')
    // What no field needs is not sent, and no text is longer than what is read.
    const needed = rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) => (fields[index] ? cell.slice(0, MOST_CELL) : '')),
    }))
    try {
      for (const part of partsOf(needed, fields, IMPORT_ROWS)) {
        setRunning({ isTrial, sent: sum.rows.length, total: rows.length })
        const report = await dataProvider.send(
          'POST',
          'users/import',
          { institutionId, columns, rows: part, reading, dryRun: isTrial },
          {
            schema: importReportSchema,
            signal: controller.signal,
            idempotencyKey: isTrial ? undefined : crypto.randomUUID(),
          },
        )
        sum.rows.push(...report.rows)
        for (const { outcome } of report.rows) sum.counts[outcome] += 1
      }
      sum.rows.sort((one, other) => one.line - other.line)
      setReview(sum)
    } catch (failure) {
      setError(
        controller.signal.aborted ? 'cancelled' : failure instanceof Error ? failure : new Error(String(failure)),
      )
    } finally {
      setRunning(null)
    }
  }

  return {
    run: (list: MemberList, isTrial: boolean) => void run(list, isTrial),
    cancel: () => giveUp.current?.abort(),
    reset: () => {
      setReview(null)
      setError(null)
    },
    running,
    review,
    error,
  }
}
