import { useRef, useState } from 'react'
import type { z } from 'zod'
import { partsOf } from '#domain/members/import/parts'
import { MOST_CELL } from '#domain/imports/table'
import { useApi } from '../data/panelDataProvider.ts'
import { failureOf } from '../action/failure.ts'
import { useKeys } from '../action/useAction.ts'

type Texts = Record<'reviewStopped' | 'stopped' | 'reviewFailed' | 'failed', string>
type Row = { line: number; cells: readonly string[] }

type Sending<Sent extends Row, Report> = {
  isTrial: boolean
  fields: readonly (string | null)[]
  /** The fields that distinguish people: all rows of a person are in one part. */
  personFields: Parameters<typeof partsOf>[1]
  rows: readonly Sent[]
  /** The other fields of the body, given the last report. */
  restOf: (last: Report | null) => object
}

export type Review<Outcome> = { id: number; isTrial: boolean; rows: readonly Outcome[] }
type Options<Report> = { schema: z.ZodType<Report>; texts: Texts; atOnce: number }

/**
 * Stopping waits for the part that is being written. A part without an answer is repeated with the same key, so that
 * nothing is recorded twice; another attempt leaves out the rows that were written.
 */
export function useImport<Outcome extends { line: number }, Report extends { rows: Outcome[] }>(
  path: string,
  { schema, texts, atOnce }: Options<Report & { rows: Outcome[] }>,
) {
  const api = useApi()
  const [running, setRunning] = useState<{ isTrial: boolean; sent: number; total: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [review, setReview] = useState<Review<Outcome> | null>(null)
  const latest = useRef<AbortController | null>(null)
  const withKey = useKeys()
  const outcomes = useRef({ rows: new Map<number, Outcome>(), last: null as Report | null })
  const reviews = useRef(0)

  const sendPart = async (body: object, isTrial: boolean, signal: AbortSignal): Promise<Report> => {
    signal.throwIfAborted()
    if (isTrial) return api.send('POST', path, { ...body, dryRun: true }, { schema, signal })
    return withKey(JSON.stringify(body), (idempotencyKey) =>
      api.send('POST', path, { ...body, dryRun: false }, { schema, idempotencyKey }),
    )
  }

  /** Does nothing while another call is running. */
  const send = async <Sent extends Row>({ isTrial, fields, personFields, rows, restOf }: Sending<Sent, Report>) => {
    if (latest.current) return
    const controller = new AbortController()
    latest.current = controller
    setProblem(null)
    const outcomeByLine = isTrial ? new Map<number, Outcome>() : outcomes.current.rows
    const rowsToSend = rows.filter(({ line }) => !outcomeByLine.has(line))
    // Columns without a field are not sent, and long texts are cut.
    const trimmedRows = rowsToSend.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) => (fields[index] ? cell.slice(0, MOST_CELL) : '')),
    }))
    const columns = fields.map((field) => field ?? '')
    let sentCount = rows.length - rowsToSend.length
    try {
      for (const part of partsOf(trimmedRows, personFields, atOnce)) {
        setRunning({ isTrial, sent: sentCount, total: rows.length })
        const body = { columns, rows: part, ...restOf(outcomes.current.last) }
        const report = await sendPart(body, isTrial, controller.signal)
        if (!isTrial) outcomes.current.last = report
        for (const row of report.rows) outcomeByLine.set(row.line, row)
        sentCount += part.length
      }
      reviews.current += 1
      const byLine = [...outcomeByLine.values()].toSorted((one, other) => one.line - other.line)
      setReview({ id: reviews.current, isTrial, rows: byLine })
    } catch (error) {
      const [stopped, failed] = isTrial ? [texts.reviewStopped, texts.reviewFailed] : [texts.stopped, texts.failed]
      setProblem(controller.signal.aborted ? stopped : `${failed} ${failureOf(error, [], '').message ?? ''}`.trim())
      // The previous review does not apply to these rows.
      if (isTrial) setReview(null)
    } finally {
      latest.current = null
      setRunning(null)
    }
  }

  return {
    send,
    stop: () => latest.current?.abort(),
    reset: () => {
      outcomes.current = { rows: new Map(), last: null }
      setProblem(null)
      setReview(null)
    },
    running,
    problem,
    review,
  }
}
