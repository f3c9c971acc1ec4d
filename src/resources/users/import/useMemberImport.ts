import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { IMPORT_ROWS, importReportSchema, type ImportReport } from '#domain/members/memberImport'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import type { MemberFile } from './readMemberFile.ts'

/** How to send a file: try it, write each part only if all its rows are good, or write the good rows alone. */
export type ImportMode = 'try' | 'whole' | 'good'

export type ImportTotals = Pick<ImportReport, 'made' | 'present' | 'refused'> & {
  mode: ImportMode
  wrong: ImportReport['rows']
}

type Running = { mode: ImportMode; sent: number }

/**
 * Sends a file of members part by part, each with its key. What was written stays, and nobody is created twice.
 */
export function useMemberImport(institutionId: string | null, file: MemberFile | null, columns: readonly string[]) {
  const dataProvider = useDataProvider<PanelDataProvider>()
  const [running, setRunning] = useState<Running | null>(null)
  const [totals, setTotals] = useState<ImportTotals | null>(null)
  const [error, setError] = useState<Error | 'cancelled' | null>(null)
  const giveUp = useRef<AbortController | null>(null)

  const send = async (mode: ImportMode, rows: MemberFile['rows'], signal: AbortSignal) => {
    const body = { institutionId, columns, rows, dryRun: mode === 'try', onlyWhole: mode === 'whole' }
    const idempotencyKey = mode === 'try' ? undefined : crypto.randomUUID()
    return dataProvider.send('POST', 'users/import', body, { schema: importReportSchema, signal, idempotencyKey })
  }

  const run = async (mode: ImportMode) => {
    if (!file) return
    const controller = new AbortController()
    giveUp.current = controller
    setError(null)
    setTotals(null)
    const sum: ImportTotals = { mode, made: 0, present: 0, refused: 0, wrong: [] }
    try {
      for (let sent = 0; sent < file.rows.length; sent += IMPORT_ROWS) {
        setRunning({ mode, sent })
        const report = await send(mode, file.rows.slice(sent, sent + IMPORT_ROWS), controller.signal)
        sum.made += mode === 'try' || report.written ? report.made : 0
        sum.present += report.present
        sum.refused += report.refused
        sum.wrong.push(...report.rows.filter(({ outcome }) => outcome === 'refused'))
        if (mode === 'whole' && !report.written) break
      }
      setTotals(sum)
    } catch (failure) {
      setError(
        controller.signal.aborted ? 'cancelled' : failure instanceof Error ? failure : new Error(String(failure)),
      )
    } finally {
      setRunning(null)
    }
  }

  return {
    run: (mode: ImportMode) => void run(mode),
    cancel: () => giveUp.current?.abort(),
    reset: () => {
      setTotals(null)
      setError(null)
    },
    running,
    totals,
    error,
  }
}
