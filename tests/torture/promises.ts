import { isDeepStrictEqual } from 'node:util'
import { feeViewSchema } from '#domain/money/fee'
import { groupBy } from '#domain/values/groupBy'
import { receiptViewSchema, type ReceiptView } from '#domain/money/receipt'
import { generationSchema, runViewSchema, type RunView } from '#domain/money/run'
import type { Breach, View } from './books.ts'
import { answerOf, isDone, type Deed, type MoneyRequest } from './requests.ts'

type Requests = { all: readonly MoneyRequest[]; settled: boolean; breaks: Breaks }
type Breaks = (isBroken: boolean, kind: Breach['kind'], text: string) => void

/** Each answered request is there once, as answered; an unanswered one at most once; after `settled` nothing else. */
export function brokenPromises(all: readonly MoneyRequest[], view: View, settled: boolean): Breach[] {
  const breaches: Breach[] = []
  const breaks: Breaks = (isBroken, kind, text) => void (isBroken && breaches.push({ kind, text }))
  const requests = { all, settled, breaks }
  checkReceipts(requests, view)
  checkReversals(requests, view)
  checkRuns(requests, view)
  checkFees(requests, view)
  return breaches
}

const about = (all: readonly MoneyRequest[], ...deeds: Deed[]) =>
  groupBy(
    all.filter(({ deed }) => deeds.includes(deed)),
    (request) => request.about ?? '',
  )

function checkReceipts({ all, settled, breaks }: Requests, { receipts }: View): void {
  const byKey = groupBy(receipts, ({ reference }) => reference ?? '')
  const reversals = about(all, 'reversal')
  for (const request of all.filter(({ deed }) => deed === 'receipt')) {
    const [receipt, ...more] = byKey.get(request.key) ?? []
    const text = `the receipt of the key ${request.key}`
    breaks(more.length > 0, 'repeat', `${text} is there ${more.length + 1} times`)
    if (isDone(request)) {
      breaks(!receipt, 'lost', `${text} is not there`)
      const isSame = !receipt || isAsAnswered(receipt, request, reversals.get(receipt.id) ?? [])
      breaks(!isSame, 'lost', `${text} is not what was answered`)
    } else if (receipt) {
      breaks(request.answer !== null, 'answer', `${text} is there, and ${request.answer?.status} was answered`)
      breaks(request.answer === null && settled, 'answer', `${text} is there, and its client has no answer`)
    }
  }
  const keys = new Set(all.map(({ key }) => key))
  for (const key of byKey.keys()) breaks(!keys.has(key), 'repeat', `no client sent the receipt of ${key}`)
}

/** As registered, or as reversed; either one while the reversal has no answer. */
function isAsAnswered(receipt: ReceiptView, request: MoneyRequest, reversals: readonly MoneyRequest[]): boolean {
  const registered = receiptViewSchema.parse(answerOf(request))
  const reversed = reversals.find(isDone)
  if (reversed) return isDeepStrictEqual(receipt, receiptViewSchema.parse(answerOf(reversed)))
  if (receipt.reversedAt === null) return isDeepStrictEqual(receipt, registered)
  const { reversedAt, reversedOn, reversalReason, updatedAt, version } = receipt
  const reversal = { reversedAt, reversedOn, reversalReason, updatedAt, version }
  return reversals.length > 0 && isDeepStrictEqual(receipt, { ...registered, ...reversal })
}

function checkReversals({ all, settled, breaks }: Requests, { receipts }: View): void {
  const reversed = new Set(receipts.flatMap(({ id, reversedAt }) => (reversedAt === null ? [] : [id])))
  const requests = about(all, 'reversal')
  for (const [id, own] of requests) {
    const successes = own.filter(isDone).length
    const isOpen = own.some(({ answer }) => answer === null)
    // Others are refused because of the one; or all of them, because credit had moved on.
    const isLate = own.some(({ answer }) => answer?.text.includes('"alreadyReversed"'))
    breaks(successes > 1, 'repeat', `receipt ${id} was reversed for ${successes} keys`)
    breaks(successes > 0 && !reversed.has(id), 'lost', `the reversal of receipt ${id} is gone`)
    breaks(successes === 0 && !isOpen && isLate, 'answer', `all who asked to reverse receipt ${id} came too late`)
  }
  for (const id of settled ? reversed : []) {
    breaks(!requests.get(id)?.some(isDone), 'answer', `receipt ${id} is reversed, and no client has that answer`)
  }
}

function checkRuns({ all, settled, breaks }: Requests, { runs }: View): void {
  const runsById = new Map(runs.map((run) => [run.id, run]))
  const generations = all.filter(({ deed }) => deed === 'generation')
  const starts = generations.filter(isDone).map(runIn)
  const begunIds = new Set(starts.map(({ id }) => id))
  breaks(begunIds.size < starts.length, 'repeat', 'one run was begun for two keys')
  const open = settled ? 0 : generations.filter(({ answer }) => answer === null).length
  const stray = runs.filter(({ id }) => !begunIds.has(id)).length
  breaks(stray > open, 'repeat', `no client began ${stray - open} runs`)
  const later = all.filter((request) => ['continuation', 'undoing'].includes(request.deed) && isDone(request))
  for (const lastView of [...starts, ...later.map(runIn)]) {
    const run = runsById.get(lastView.id)
    breaks(!run, 'lost', `run ${lastView.id} is not there`)
    breaks(run !== undefined && !isAsFar(run, lastView), 'lost', `run ${lastView.id} is not as far as it was`)
  }
  const undoings = about(all, 'undoing')
  for (const { id, state } of runs) {
    const times = undoings.get(id)?.filter(isDone).length ?? 0
    breaks(times > 1, 'repeat', `run ${id} was undone for ${times} keys`)
    breaks(settled && state === 'undone' && times === 0, 'answer', `run ${id} is undone, and no client has that answer`)
  }
}

function runIn(request: MoneyRequest): RunView {
  const body = answerOf(request)
  const run = request.deed === 'generation' ? generationSchema.parse(body).run : runViewSchema.parse(body)
  if (!run) throw new Error('a run was begun and is not in the answer')
  return run
}

/** What was done stays done, and what is undone stays undone. */
function isAsFar(run: RunView, earlier: RunView): boolean {
  if (earlier.state === 'undone') return run.state === 'undone'
  const isEnded = earlier.state !== 'done' || run.state === 'done' || run.state === 'undone'
  return isEnded && run.made >= earlier.made && run.version >= earlier.version
}

function checkFees({ all, settled, breaks }: Requests, { fees, runs }: View): void {
  const cancellations = about(all, 'cancellation')
  const changes = about(all, 'change')
  const undone = new Set(runs.filter(({ state }) => state === 'undone').map(({ id }) => id))
  for (const fee of fees) {
    const own = cancellations.get(fee.id) ?? []
    const successes = own.filter(isDone).length
    const isOpen = !settled && own.some(({ answer }) => answer === null)
    const isCancelled = fee.cancelledAt !== null
    const isOfUndone = fee.runId !== null && undone.has(fee.runId)
    const text = `cuota ${fee.id}`
    breaks(successes > 1, 'repeat', `${text} was cancelled for ${successes} keys`)
    breaks(successes > 0 && !isCancelled, 'lost', `the cancellation of ${text} is gone`)
    const isUnexpected = isCancelled && successes === 0 && !isOpen && !isOfUndone
    breaks(isUnexpected, 'answer', `${text} is cancelled, and no client has that answer`)
    breaks(!isAsChanged(fee, changes.get(fee.id) ?? []), 'lost', `${text} has another amount than answered`)
    const dueAmount = fee.status === 'No_fee' ? 0 : fee.amount
    breaks(fee.balance !== dueAmount - fee.paid, 'unbalanced', `${text}: ${fee.paid} paid, balance ${fee.balance}`)
  }
}

function isAsChanged({ amount, version }: View['fees'][number], changes: readonly MoneyRequest[]): boolean {
  const views = changes.filter(isDone).map((request) => feeViewSchema.parse(answerOf(request)))
  const last = views.toSorted((a, b) => b.version - a.version)[0]
  // A change that was repeated after a lost answer has been made twice. The bodies are our own.
  const open = changes.filter((one) => !isDone(one) || one.sends > 1).map(({ body }) => JSON.parse(body) as object)
  const isOpen = open.some((change) => isDeepStrictEqual(change, { amount }))
  return !last || (version >= last.version && (amount === last.amount || isOpen))
}
