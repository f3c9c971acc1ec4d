import { type Identifier, useRefresh } from 'react-admin'
import {
  APPLIED_AT_ONCE,
  bankOutcomeSchema,
  bankReturnsSchema,
  bankReviewSchema,
  type BankLine,
  type BankLineInput,
  type BankOutcome,
  type ReturnedCredit,
  REVIEWED_AT_ONCE,
} from '#domain/bank/line'
import type { BankStatement } from '#domain/bank/reading/statement'
import { groupBy } from '#domain/values/groupBy'
import { useApi } from '../../panel/data/panelDataProvider.ts'
import { failureOf } from '../../panel/action/failure.ts'
import { useKeys } from '../../panel/action/useAction.ts'
import { bank } from '../../providers/es/bank.ts'
import {
  begin,
  idOf,
  lineOf,
  owedBefore,
  withOutcomes,
  withoutSurplus,
  type LineFile,
  type ReviewLine,
  reviewParts,
} from '#domain/bank/review'
import { useWindowState } from '../../panel/data/useWindowState.ts'

export type Done = { applied: ReviewLine[]; present: number; refused: number }
type Verb = 'application' | 'discarding' | 'holding'
type Running = { kind: 'reviewing' | 'applying'; sent: number; total: number; stop: () => void }

type Review = {
  lines: readonly ReviewLine[] | null
  running: Running | null
  message: string | null
  done: Done | null
  returned: readonly ReturnedCredit[]
}

const NO_REVIEW: Review = { lines: null, running: null, message: null, done: null, returned: [] }
export const MAX_HELD = 1000

/**
 * Reviews lines and applies, discards or holds the selected ones in parts. Each part has an idempotency key, so that
 * a repeated request is not recorded twice. The review lasts as long as the window.
 */
export function useBankReview(institutionId: string) {
  const api = useApi()
  const refresh = useRefresh()
  const [state, update] = useWindowState(`bank.review.${institutionId}`, NO_REVIEW)
  const withKey = useKeys()

  const set = (change: Partial<Review>) => update((current) => ({ ...current, ...change }))
  const setLines = (change: (lines: readonly ReviewLine[]) => readonly ReviewLine[]) =>
    update((current) => ({ ...current, lines: current.lines && change(current.lines) }))
  type Progress = (sent: number, total: number) => void
  const exclusive = async (kind: Running['kind'], work: (signal: AbortSignal, show: Progress) => Promise<void>) => {
    const controller = new AbortController()
    const running = { kind, sent: 0, total: 0, stop: () => controller.abort() }
    const show: Progress = (sent, total) => set({ running: { ...running, sent, total } })
    let isFree = false
    update((current) => {
      isFree = current.running === null
      return isFree ? { ...current, running, message: null } : current
    })
    if (!isFree) return false
    try {
      await work(controller.signal, show)
      return true
    } catch (error) {
      const isStopped = controller.signal.aborted
      set({ message: isStopped ? bank.stopped : `${bank.failed} ${failureOf(error, [], '').message ?? ''}`.trim() })
      return false
    } finally {
      set({ running: null })
    }
  }

  type FileLines = LineFile & { lines: readonly BankLineInput[] }
  const reviewAll = async (files: readonly FileLines[], signal: AbortSignal, show: Progress) => {
    set({ lines: null, done: null, returned: [] })
    const parts = files.flatMap((file) => reviewParts(file.lines).map((lines) => ({ ...file, lines })))
    const total = parts.reduce((count, { lines }) => count + lines.length, 0)
    const reviewLines: ReviewLine[] = []
    for (const { importId, fileName, lines } of parts) {
      show(reviewLines.length, total)
      const body = { institutionId, importId, fileName, lines }
      const answer = await api.send('POST', 'bank-lines/review', body, { schema: bankReviewSchema, signal })
      const byLine = new Map(answer.lines.map((one) => [one.line, one]))
      for (const line of lines) {
        const one = byLine.get(line.line)
        if (one) reviewLines.push(begin({ importId, fileName }, line, one))
      }
    }
    set({ lines: withoutSurplus(reviewLines.toSorted((a, b) => a.line.line - b.line.line)) })
  }
  const review = (file: LineFile, { lines, outgoing }: Pick<BankStatement, 'lines' | 'outgoing'>) =>
    exclusive('reviewing', async (signal, show) => {
      await reviewAll([{ ...file, lines }], signal, show)
      for (const part of partsOf(outgoing, REVIEWED_AT_ONCE)) {
        const body = { institutionId, lines: part.map(outgoingBody) }
        const { returned } = await api.send('POST', 'bank-lines/returns', body, { schema: bankReturnsSchema, signal })
        update((current) => ({ ...current, returned: [...current.returned, ...returned] }))
      }
    })

  const reviewHeld = () =>
    exclusive('reviewing', async (signal, show) => {
      const { data } = await api.getList<BankLine>('bank-lines', {
        filter: { institutionId, state: 'held' },
        sort: { field: 'paidOn', order: 'ASC' },
        pagination: { page: 1, perPage: MAX_HELD },
        signal,
      })
      const files = [...groupBy(data, ({ importId }) => importId)].map(([importId, lines]) => ({
        importId,
        fileName: lines[0]?.fileName ?? null,
        lines: lines.map(lineOf),
      }))
      await reviewAll(files, signal, show)
    })

  const sendAll = async (
    verb: Verb,
    selected: readonly ReviewLine[],
    {
      signal,
      show,
      absorb,
    }: { signal: AbortSignal; show: Progress; absorb?: (outcome: BankOutcome, part: readonly ReviewLine[]) => void },
  ) => {
    const all = state.lines ?? []
    let sentCount = 0
    for (const [importId, ofFile] of groupBy(selected, (one) => one.importId)) {
      for (const part of partsOf(ofFile, APPLIED_AT_ONCE)) {
        // Stopping waits for the current part, so that its outcomes are known.
        signal.throwIfAborted()
        show(sentCount, selected.length)
        const fileName = part[0]?.fileName ?? null
        const body = { institutionId, importId, fileName, lines: part.map((one) => bodyOf(one, verb, all)) }
        const outcome = await withKey(JSON.stringify([verb, body]), (idempotencyKey) =>
          api.send('POST', `bank-lines/${verb}`, body, { schema: bankOutcomeSchema, idempotencyKey }),
        )
        absorb?.(outcome, part)
        setLines((lines) => withOutcomes(lines, part, outcome.lines))
        sentCount += part.length
      }
    }
  }

  const apply = (selected: readonly ReviewLine[]) =>
    exclusive('applying', async (signal, show) => {
      const done: Done = { applied: [], present: 0, refused: 0 }
      set({ done: null })
      try {
        await sendAll('application', selected, {
          signal,
          show,
          absorb: ({ lines }, part) => {
            for (const { line, outcome } of lines) {
              const one = part.find((each) => each.line.line === line)
              if (outcome === 'applied' && one) done.applied.push(one)
              if (outcome === 'present' || outcome === 'refused') done[outcome] += 1
            }
          },
        })
      } finally {
        if (done.applied.length + done.present + done.refused > 0) set({ done })
        refresh()
      }
    })

  const discardOrHold = async (verb: 'discarding' | 'holding', selected: readonly ReviewLine[]) => {
    const isDone = await exclusive('applying', (signal, show) => sendAll(verb, selected, { signal, show }))
    refresh()
    return isDone
  }

  return {
    ...state,
    review,
    reviewHeld,
    apply,
    discardOrHold,
    change: (target: ReviewLine, change: Partial<ReviewLine>) =>
      setLines((all) => all.map((one) => (idOf(one) === idOf(target) ? { ...one, ...change } : one))),
    /** Selects the targets with these ids and deselects the other targets. */
    select: (targets: readonly ReviewLine[], ids: readonly Identifier[]) => {
      const targetIds = new Set(targets.map(idOf))
      setLines((all) =>
        all.map((one) => (targetIds.has(idOf(one)) ? { ...one, isSelected: ids.includes(idOf(one)) } : one)),
      )
    },
    reset: () => update(() => NO_REVIEW),
  }
}

function outgoingBody(row: BankStatement['outgoing'][number]): object {
  const { line, paidOn, amount, description, reference, documentNumber, payerName, rowText } = row
  return { line, paidOn, amount, description, reference, documentNumber, payerName, rowText }
}

function bodyOf(one: ReviewLine, verb: Verb, all: readonly ReviewLine[]): object {
  const { line, choice, reviewed } = one
  if (verb !== 'application' || !choice) return line
  const { storedId, similar, problem } = reviewed
  const payees = choice.payees.map((payee) => {
    const { userId, amount } = payee
    return { userId, amount, owed: Math.max(0, owedBefore(one, payee, all)) }
  })
  return { ...line, payees, noticeId: choice.noticeId, isDatedToday: problem === 'closedDays', storedId, similar }
}

function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}
