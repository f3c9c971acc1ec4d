import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { PERSON_FIELDS } from '#domain/money/opening/columns'
import type { OpeningField } from '#domain/money/opening/columns'
import { OPENING_ROWS, openingReportSchema } from '#domain/money/opening/report'
import type { OpeningInput, OpeningReportRow } from '#domain/money/opening/report'
import { partsOf } from '#domain/members/import/parts'
import { MOST_CELL } from '#domain/members/import/report'
import { failureOf } from '../../../panel/action/failure.ts'
import { createKeyHolder } from '../../../panel/action/idempotencyKey.ts'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import { opening } from '../../../providers/es/opening.ts'

export type OpeningReviewed = { isTrial: boolean; rows: readonly OpeningReportRow[] }
export type BalanceList = {
  fields: readonly (OpeningField | null)[]
  rows: readonly { line: number; cells: readonly string[]; memberId?: string | null }[]
  reading: OpeningInput['reading']
}

type Running = { isTrial: boolean; sent: number; total: number }

/**
 * Sends a list of balances part by part. What was loaded stays: another attempt finds it, and repeats a part without an
 * answer with the same key.
 */
export function useOpening(institutionId: string) {
  const dataProvider = useDataProvider<PanelDataProvider>()
  const [running, setRunning] = useState<Running | null>(null)
  const [review, setReview] = useState<OpeningReviewed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const going = useRef<AbortController | null>(null)
  const keys = useRef(new Map<string, ReturnType<typeof createKeyHolder>>())

  /** Stopping waits for a part that is being written, so that its outcome is known. */
  const send = async (body: object, isTrial: boolean, signal: AbortSignal): Promise<OpeningReportRow[]> => {
    signal.throwIfAborted()
    const schema = openingReportSchema
    if (isTrial) {
      return (await dataProvider.send('POST', 'payments/opening', { ...body, dryRun: true }, { schema, signal })).rows
    }
    const intention = JSON.stringify(body)
    const key = keys.current.get(intention) ?? createKeyHolder()
    keys.current.set(intention, key)
    try {
      const options = { schema, idempotencyKey: key.current() }
      return (await dataProvider.send('POST', 'payments/opening', { ...body, dryRun: false }, options)).rows
    } catch (error) {
      key.afterFailure(error)
      throw error
    }
  }

  const run = async ({ fields, rows, reading }: BalanceList, isTrial: boolean) => {
    if (going.current) return
    const controller = new AbortController()
    going.current = controller
    setProblem(null)
    const done: OpeningReportRow[] = []
    const columns = fields.map((field) => field ?? '')
    const personFields = fields.map((field) => PERSON_FIELDS.find((one) => one === field) ?? null)
    // What no field needs is not sent, and no text is longer than what is read.
    const needed = rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) => (fields[index] ? cell.slice(0, MOST_CELL) : '')),
    }))
    try {
      // Rows of one person are in one part, which finds those that repeat.
      for (const part of partsOf(needed, personFields, OPENING_ROWS)) {
        setRunning({ isTrial, sent: done.length, total: rows.length })
        done.push(...(await send({ institutionId, columns, rows: part, reading }, isTrial, controller.signal)))
      }
      setReview({ isTrial, rows: done.toSorted((one, other) => one.line - other.line) })
    } catch (error) {
      // An older review says nothing about what was to be reviewed now.
      if (isTrial) setReview(null)
      setProblem(problemOf(error, isTrial, controller.signal.aborted))
    } finally {
      going.current = null
      setRunning(null)
    }
  }

  return {
    run: (list: BalanceList, isTrial: boolean) => void run(list, isTrial),
    stop: () => going.current?.abort(),
    reset: () => {
      keys.current.clear()
      setReview(null)
      setProblem(null)
    },
    running,
    review,
    problem,
  }
}

function problemOf(error: unknown, isTrial: boolean, isStopped: boolean): string {
  if (isStopped) return isTrial ? opening.reviewStopped : opening.stopped
  const text = isTrial ? opening.reviewFailed : opening.failed
  return `${text} ${failureOf(error, [], '').message ?? ''}`.trim()
}
