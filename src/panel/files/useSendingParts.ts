import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { z } from 'zod'
import { partsOf } from '#domain/members/import/parts'
import { MOST_CELL } from '#domain/members/import/report'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { failureOf } from '../action/failure.ts'
import { createKeyHolder } from '../action/idempotencyKey.ts'

type Texts = Record<'reviewStopped' | 'stopped' | 'reviewFailed' | 'failed', string>
type Row = { line: number; cells: readonly string[] }

type Sending<Sent extends Row, Report> = {
  isTrial: boolean
  fields: readonly (string | null)[]
  /** The fields that tell people apart: all rows of a person are in one part. */
  personFields: Parameters<typeof partsOf>[1]
  rows: readonly Sent[]
  /** The rows of the file, of which some may have been sent before. */
  total?: number
  bodyOf: (part: readonly Sent[]) => object
  onReport: (report: Report) => void
}

/**
 * Sends the rows of a file part by part, as a trial or for good. Stopping waits for a part that is being written, so that
 * its outcome is known. A part without an answer is repeated with the same key, so that nothing is recorded twice.
 */
export function useSendingParts<Report>(
  path: string,
  { schema, texts, atOnce }: { schema: z.ZodType<Report>; texts: Texts; atOnce: number },
) {
  const api = useDataProvider<PanelDataProvider>()
  const [running, setRunning] = useState<{ isTrial: boolean; sent: number; total: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<AbortController | null>(null)
  const keys = useRef(new Map<string, ReturnType<typeof createKeyHolder>>())

  const sendPart = async (body: object, isTrial: boolean, signal: AbortSignal): Promise<Report> => {
    signal.throwIfAborted()
    if (isTrial) return api.send('POST', path, { ...body, dryRun: true }, { schema, signal })
    const intention = JSON.stringify(body)
    const key = keys.current.get(intention) ?? createKeyHolder()
    keys.current.set(intention, key)
    try {
      return await api.send('POST', path, { ...body, dryRun: false }, { schema, idempotencyKey: key.current() })
    } catch (error) {
      key.afterFailure(error)
      throw error
    }
  }

  /** Returns whether all parts were sent; undefined, without sending any, while another sending runs. */
  const send = async <Sent extends Row>(sending: Sending<Sent, Report>): Promise<boolean | undefined> => {
    if (latest.current) return undefined
    const { isTrial, fields, personFields, rows, total = rows.length, bodyOf, onReport } = sending
    const controller = new AbortController()
    latest.current = controller
    setProblem(null)
    // What no field needs is not sent, and no text is longer than what is read.
    const needed = rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) => (fields[index] ? cell.slice(0, MOST_CELL) : '')),
    }))
    let sent = total - rows.length
    try {
      for (const part of partsOf(needed, personFields, atOnce)) {
        setRunning({ isTrial, sent, total })
        onReport(await sendPart(bodyOf(part), isTrial, controller.signal))
        sent += part.length
      }
      return true
    } catch (error) {
      const [stopped, failed] = isTrial ? [texts.reviewStopped, texts.reviewFailed] : [texts.stopped, texts.failed]
      setProblem(controller.signal.aborted ? stopped : `${failed} ${failureOf(error, [], '').message ?? ''}`.trim())
      return false
    } finally {
      latest.current = null
      setRunning(null)
    }
  }

  return {
    send,
    stop: () => latest.current?.abort(),
    reset: () => {
      keys.current.clear()
      setProblem(null)
    },
    running,
    problem,
  }
}
