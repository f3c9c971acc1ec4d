import { useState } from 'react'
import { PERSON_FIELDS } from '#domain/money/opening/columns'
import type { OpeningField } from '#domain/money/opening/columns'
import { OPENING_ROWS, openingReportSchema } from '#domain/money/opening/report'
import type { OpeningInput, OpeningReportRow } from '#domain/money/opening/report'
import { useSendingParts } from '../../../panel/files/useSendingParts.ts'
import { opening } from '../../../providers/es/opening.ts'

export type OpeningReviewed = { isTrial: boolean; rows: readonly OpeningReportRow[] }
export type BalanceList = {
  fields: readonly (OpeningField | null)[]
  rows: readonly { line: number; cells: readonly string[]; memberId?: string | null }[]
  reading: OpeningInput['reading']
}

const SENDING = { schema: openingReportSchema, texts: opening, atOnce: OPENING_ROWS }

/** Sends a list of balances. What was loaded stays, and another attempt finds it. */
export function useOpening(institutionId: string) {
  const { send, stop, reset, running, problem } = useSendingParts('payments/opening', SENDING)
  const [review, setReview] = useState<OpeningReviewed | null>(null)

  const run = async ({ fields, rows, reading }: BalanceList, isTrial: boolean) => {
    const done: OpeningReportRow[] = []
    const columns = fields.map((field) => field ?? '')
    const isSent = await send({
      isTrial,
      fields,
      personFields: fields.map((field) => PERSON_FIELDS.find((one) => one === field) ?? null),
      rows,
      bodyOf: (part) => ({ institutionId, columns, rows: part, reading }),
      onReport: (report) => done.push(...report.rows),
    })
    if (isSent) setReview({ isTrial, rows: done.toSorted((one, other) => one.line - other.line) })
    // An older review says nothing about what was to be reviewed now.
    else if (isSent === false && isTrial) setReview(null)
  }

  return {
    run: (list: BalanceList, isTrial: boolean) => void run(list, isTrial),
    stop,
    reset: () => {
      reset()
      setReview(null)
    },
    running,
    review,
    problem,
  }
}
