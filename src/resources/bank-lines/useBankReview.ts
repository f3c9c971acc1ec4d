import { useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import {
  APPLIED_AT_ONCE,
  bankOutcomeSchema,
  bankReviewSchema,
  type BankLineInput,
  type BankOutcome,
} from '#domain/bank/line'
import { failureOf } from '../../panel/action/failure.ts'
import { createKeyHolder } from '../../panel/action/idempotencyKey.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { bank } from '../../providers/es/bank.ts'
import { begin, withoutSurplus, type ReviewLine } from './bankLines.ts'
import { reviewParts } from './reviewParts.ts'

export type Running = { kind: 'reviewing' | 'applying'; sent: number; total: number }
export type Done = { applied: ReviewLine[]; present: number; refused: number }
type Verb = 'application' | 'discarding'

/**
 * Reviews a file's lines, and applies or puts aside those selected, part by part. Each part has a key, so that a lost
 * answer is not recorded twice.
 */
export function useBankReview(institutionId: string) {
  const api = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const [lines, setLines] = useState<ReviewLine[] | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const keys = useRef(new Map<string, ReturnType<typeof createKeyHolder>>())
  const going = useRef<AbortController | null>(null)
  const importing = useRef<string | null>(null)

  const alone = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (going.current) return
    const controller = new AbortController()
    going.current = controller
    setMessage(null)
    try {
      await work(controller.signal)
    } catch (error) {
      const isStopped = controller.signal.aborted
      setMessage(isStopped ? bank.stopped : `${bank.failed} ${failureOf(error, [], '').message ?? ''}`.trim())
    } finally {
      going.current = null
      setRunning(null)
    }
  }

  const review = (importId: string, file: readonly BankLineInput[]) =>
    alone(async (signal) => {
      importing.current = importId
      setDone(null)
      setLines(null)
      const reviewed: ReviewLine[] = []
      for (const part of reviewParts(file)) {
        setRunning({ kind: 'reviewing', sent: reviewed.length, total: file.length })
        const body = { institutionId, importId, lines: part }
        const options = { schema: bankReviewSchema, signal }
        const { lines: reviews } = await api.send('POST', 'bank-lines/review', body, options)
        const byLine = new Map(reviews.map((one) => [one.line, one]))
        reviewed.push(...part.flatMap((line) => withReview(line, byLine.get(line.line))))
      }
      setLines(withoutSurplus(reviewed.toSorted((a, b) => a.line.line - b.line.line)))
    })

  /** Sends lines part by part; `absorb` gets each part's outcome. */
  const sendAll = async (
    verb: Verb,
    selected: readonly ReviewLine[],
    signal: AbortSignal,
    absorb: (outcome: BankOutcome) => void,
  ) => {
    let sent = 0
    for (const part of partsOf(selected, APPLIED_AT_ONCE)) {
      // Stopping waits for the part that is being recorded, so that its lines are known.
      signal.throwIfAborted()
      setRunning({ kind: 'applying', sent, total: selected.length })
      const body = { institutionId, importId: importing.current, lines: part.map((one) => bodyOf(one, verb)) }
      const intention = JSON.stringify([verb, body])
      const key = keys.current.get(intention) ?? createKeyHolder()
      keys.current.set(intention, key)
      try {
        const idempotencyKey = key.current()
        absorb(await api.send('POST', `bank-lines/${verb}`, body, { schema: bankOutcomeSchema, idempotencyKey }))
        keys.current.delete(intention)
      } catch (error) {
        key.afterFailure(error)
        throw error
      }
      sent += part.length
    }
  }

  const settle = ({ lines: outcomes }: BankOutcome) => {
    const byLine = new Map(outcomes.map((one) => [one.line, one]))
    setLines((all) => all?.map((one) => withOutcome(one, byLine.get(one.line.line))) ?? null)
  }

  const apply = (selected: readonly ReviewLine[]) =>
    alone(async (signal) => {
      const outcomes: BankOutcome['lines'] = []
      setDone(null)
      try {
        await sendAll('application', selected, signal, (outcome) => {
          outcomes.push(...outcome.lines)
          settle(outcome)
        })
      } finally {
        const of = (targets: string) => outcomes.filter(({ outcome }) => outcome === targets)
        const applied = new Set(of('applied').map(({ line }) => line))
        if (outcomes.length > 0) {
          setDone({
            applied: selected.filter(({ line }) => applied.has(line.line)),
            present: of('present').length,
            refused: of('refused').length,
          })
        }
        refresh()
      }
    })

  const discard = (selected: readonly ReviewLine[]) =>
    alone((signal) => sendAll('discarding', selected, signal, settle))

  return {
    lines,
    running,
    message,
    done,
    review: (importId: string, file: readonly BankLineInput[]) => void review(importId, file),
    apply: (selected: readonly ReviewLine[]) => void apply(selected),
    discard: (selected: readonly ReviewLine[]) => void discard(selected),
    change: (line: number, change: Partial<ReviewLine>) =>
      setLines((all) => all?.map((one) => (one.line.line === line ? { ...one, ...change } : one)) ?? null),
    chooseAll: (targets: readonly ReviewLine[], isSelected: boolean) => {
      const numbers = new Set(targets.map(({ line }) => line.line))
      setLines((all) => all?.map((one) => (numbers.has(one.line.line) ? { ...one, isSelected } : one)) ?? null)
    },
    stop: () => going.current?.abort(),
    reset: () => {
      setLines(null)
      setDone(null)
      setMessage(null)
    },
  }
}

function withReview(line: BankLineInput, reviewed: ReviewLine['reviewed'] | undefined): ReviewLine[] {
  return reviewed ? [begin(line, reviewed)] : []
}

function bodyOf({ line, choice, reviewed: { storedId, similar } }: ReviewLine, verb: Verb): object {
  if (verb === 'discarding' || !choice) return line
  return { ...line, userId: choice.userId, noticeId: choice.noticeId, storedId, similar }
}

function withOutcome(one: ReviewLine, outcome: BankOutcome['lines'][number] | undefined): ReviewLine {
  if (!outcome) return one
  if (outcome.outcome === 'refused') return { ...one, isSelected: false, refusal: outcome.detail }
  const state = outcome.outcome === 'discarded' ? 'discarded' : 'applied'
  const name = outcome.outcome === 'applied' ? (one.choice?.name ?? null) : null
  const receipt = outcome.receipt && { ...outcome.receipt, payerName: name }
  return { ...one, isSelected: false, refusal: null, reviewed: { ...one.reviewed, state, receipt, alike: null } }
}

function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}
