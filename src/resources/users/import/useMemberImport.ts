import { useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import type { ImportField } from '#domain/members/import/columns'
import type { Decision } from '#domain/members/import/plannedRow'
import { IMPORT_ROWS, importReportSchema } from '#domain/members/import/report'
import type { ImportReading, ImportReport } from '#domain/members/import/report'
import { useSendingParts } from '../../../panel/files/useSendingParts.ts'
import { importing } from '../../../providers/es/importing.ts'

export type ReportRow = ImportReport['rows'][number]
/** `id` changes with each review. */
export type ImportReview = { id: number; isTrial: boolean; counts: ImportReport['counts']; rows: ReportRow[] }
export type MemberList = {
  fields: readonly (ImportField | null)[]
  rows: readonly { line: number; cells: readonly string[]; decision?: Decision | null }[]
  reading: ImportReading
}

const NONE: ImportReport['counts'] = { made: 0, present: 0, doubtful: 0, merged: 0, ended: 0, refused: 0 }

const SENDING = { schema: importReportSchema, texts: importing, atOnce: IMPORT_ROWS }

/** Sends a list of members. What was written stays: another attempt leaves out the rows that were already imported. */
export function useMemberImport(institutionId: string, fileName: string | null) {
  const refresh = useRefresh()
  const { send, stop, reset, running, problem } = useSendingParts('users/import', SENDING)
  const [review, setReview] = useState<ImportReview | null>(null)
  const imported = useRef(new Map<number, ReportRow>())
  const importId = useRef<string | null>(null)
  const reviews = useRef(0)

  const run = async ({ fields, rows, reading }: MemberList, isTrial: boolean) => {
    const done = isTrial ? new Map<number, ReportRow>() : imported.current
    const columns = fields.map((field) => field ?? '')
    const isSent = await send({
      isTrial,
      fields,
      personFields: fields,
      rows: rows.filter(({ line }) => !done.has(line)),
      total: rows.length,
      bodyOf: (part) => ({
        institutionId,
        columns,
        rows: part,
        reading,
        ...(!isTrial && { importId: importId.current, fileName: fileName?.slice(0, 200) ?? null }),
      }),
      onReport: (report) => {
        if (!isTrial) importId.current = report.importId
        for (const row of report.rows) done.set(row.line, row)
      },
    })
    if (isSent === undefined) return
    if (isSent) {
      reviews.current += 1
      setReview({ id: reviews.current, ...reviewOf([...done.values()], isTrial) })
    } else if (isTrial) {
      // An older review says nothing about what was to be reviewed now.
      setReview(null)
    }
    if (!isTrial) refresh()
  }

  return {
    run: (list: MemberList, isTrial: boolean) => void run(list, isTrial),
    stop,
    reset: () => {
      reset()
      imported.current.clear()
      importId.current = null
      setReview(null)
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
