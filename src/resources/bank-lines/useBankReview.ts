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
import type { BankTable } from '#domain/bank/reading/format'
import type { BankStatement } from '#domain/bank/reading/statement'
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
import { chunksOf, groupBy } from '#domain/values/groupBy'
import { useApi } from '../../panel/data/panelDataProvider.ts'
import { useKeys } from '../../panel/action/useAction.ts'
import { useWindowState } from '../../panel/data/useWindowState.ts'
import { bank } from '../../providers/es/bank.ts'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast, UNDO_LIFE_MS } from '../../providers/toast/toast.ts'
import { importIdOf } from './readBankFile.ts'
import { useBankWork, type Part, type Work } from './useBankWork.ts'

type Verb = 'application' | 'discarding' | 'holding'
/** What became of each line of the last application. */
type Outcomes = readonly (Pick<BankOutcome['lines'][number], 'outcome'> & { amount: number })[]
type Review = { lines: readonly ReviewLine[] | null; outcomes: Outcomes; returned: readonly ReturnedCredit[] }

const NO_REVIEW: Review = { lines: null, outcomes: [], returned: [] }
export const MAX_HELD = 1000

/**
 * Reviews lines and applies, discards or holds the selected ones in parts. Each part has an idempotency key, so that
 * a repeated request is not recorded twice. The review lasts as long as the window.
 */
export function useBankReview(institutionId: string) {
  const api = useApi()
  const refresh = useRefresh()
  const withKey = useKeys()
  const [state, update] = useWindowState(`bank.review.${institutionId}`, NO_REVIEW)
  const { run, reset, ...work } = useBankWork(institutionId)

  const set = (change: Partial<Review>) => update((current) => ({ ...current, ...change }))
  const setLines = (change: (lines: readonly ReviewLine[]) => readonly ReviewLine[]) =>
    update((current) => ({ ...current, lines: current.lines && change(current.lines) }))

  const reviewFiles = async (files: readonly Part<BankLineInput>[], { signal, sendEach }: Work) => {
    set(NO_REVIEW)
    const reviewed: ReviewLine[] = []
    const parts = files.flatMap((file) => reviewParts(file.lines).map((lines) => ({ ...file, lines })))
    await sendEach(parts, async ({ importId, fileName, lines }) => {
      const body = { institutionId, importId, fileName, lines }
      const answer = await api.send('POST', 'bank-lines/review', body, { schema: bankReviewSchema, signal })
      const byLine = new Map(answer.lines.map((one) => [one.line, one]))
      for (const line of lines) {
        const one = byLine.get(line.line)
        if (one) reviewed.push(begin({ importId, fileName }, line, one))
      }
    })
    set({ lines: withoutSurplus(reviewed.toSorted((a, b) => a.line.line - b.line.line)) })
  }

  const review = (table: BankTable, fileName: string | null, { lines, outgoing }: BankStatement) =>
    run('reviewing', async (reviewing) => {
      await reviewFiles([{ importId: await importIdOf(table), fileName, lines }], reviewing)
      for (const part of chunksOf(outgoing, REVIEWED_AT_ONCE)) {
        const body = { institutionId, lines: part.map(outgoingBody) }
        const options = { schema: bankReturnsSchema, signal: reviewing.signal }
        const { returned } = await api.send('POST', 'bank-lines/returns', body, options)
        update((current) => ({ ...current, returned: [...current.returned, ...returned] }))
      }
    })

  const reviewHeld = () =>
    run('reviewing', async (reviewing) => {
      const { data } = await api.getList<BankLine>('bank-lines', {
        filter: { institutionId, state: 'held' },
        sort: { field: 'paidOn', order: 'ASC' },
        pagination: { page: 1, perPage: MAX_HELD },
        signal: reviewing.signal,
      })
      const files = byFile(data).map((file) => ({ ...file, lines: file.lines.map(lineOf) }))
      await reviewFiles(files, reviewing)
    })

  const send = async (verb: Verb, selected: readonly ReviewLine[]) => {
    const all = state.lines ?? []
    const outcomes: Outcomes[number][] = []
    const parts = byFile(selected).flatMap((file) =>
      chunksOf(file.lines, APPLIED_AT_ONCE).map((lines) => ({ ...file, lines })),
    )
    const isComplete = await run('applying', async ({ sendEach }) => {
      if (verb === 'application') set({ outcomes: [] })
      await sendEach(parts, async ({ importId, fileName, lines: part }) => {
        const body = { institutionId, importId, fileName, lines: part.map((one) => bodyOf(one, verb, all)) }
        const { lines } = await withKey(JSON.stringify([verb, body]), (idempotencyKey) =>
          api.send('POST', `bank-lines/${verb}`, body, { schema: bankOutcomeSchema, idempotencyKey }),
        )
        setLines((current) => withOutcomes(current, part, lines))
        for (const { line, outcome } of lines) {
          outcomes.push({ outcome, amount: part.find((one) => one.line.line === line)?.line.amount ?? 0 })
        }
      })
    })
    if (verb === 'application' && outcomes.length > 0) set({ outcomes })
    refresh()
    return isComplete
  }
  const hold = (selected: readonly ReviewLine[]) => send('holding', selected)

  return {
    ...state,
    ...work,
    review,
    reviewHeld,
    apply: (selected: readonly ReviewLine[]) => send('application', selected),
    hold,
    discard: async (selected: readonly ReviewLine[]) => {
      if (!(await send('discarding', selected))) return
      toast.success({
        message: fill(bank.discarded, { smart_count: selected.length }),
        action: { label: panel.undo, onAction: () => void hold(selected) },
        lifeMs: UNDO_LIFE_MS,
      })
    },
    change: (target: ReviewLine, change: Partial<ReviewLine>) =>
      setLines((all) => all.map((one) => (idOf(one) === idOf(target) ? { ...one, ...change } : one))),
    /** Selects the targets with these ids and deselects the other targets. */
    select: (targets: readonly ReviewLine[], ids: readonly Identifier[]) => {
      const targetIds = new Set(targets.map(idOf))
      setLines((all) =>
        all.map((one) => (targetIds.has(idOf(one)) ? { ...one, isSelected: ids.includes(idOf(one)) } : one)),
      )
    },
    reset: () => {
      reset()
      set(NO_REVIEW)
    },
  }
}

function outgoingBody(row: BankStatement['outgoing'][number]): object {
  const { line, paidOn, amount, description, reference, documentNumber, payerName, rowText } = row
  return { line, paidOn, amount, description, reference, documentNumber, payerName, rowText }
}

function byFile<One extends LineFile>(all: readonly One[]): Part<One>[] {
  return [...groupBy(all, ({ importId }) => importId)].map(([importId, lines]) => ({
    importId,
    fileName: lines[0]?.fileName ?? null,
    lines,
  }))
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
