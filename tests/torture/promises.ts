import { isDeepStrictEqual } from 'node:util'
import { feeViewSchema } from '#domain/money/fee'
import { groupBy } from '#domain/values/groupBy'
import { receiptViewSchema, type ReceiptView } from '#domain/money/receipt'
import { generationSchema, runViewSchema, type RunView } from '#domain/money/run'
import type { Breach, View } from './books.ts'
import { answerOf, isDone, type Operation, type MoneyRequest } from './requests.ts'

type Requests = { all: readonly MoneyRequest[]; settled: boolean; addIf: AddIf }
type AddIf = (isBroken: boolean, kind: Breach['kind'], text: string) => void

/** An answered request must have its effect once; an unanswered one at most once, or never when all have `settled`. */
export function brokenPromises(all: readonly MoneyRequest[], view: View, settled: boolean): Breach[] {
  const breaches: Breach[] = []
  const addIf: AddIf = (isBroken, kind, text) => void (isBroken && breaches.push({ kind, text }))
  const requests = { all, settled, addIf }
  checkReceipts(requests, view)
  checkReversals(requests, view)
  checkRuns(requests, view)
  checkFees(requests, view)
  return breaches
}

const about = (all: readonly MoneyRequest[], ...operations: Operation[]) =>
  groupBy(
    all.filter(({ operation }) => operations.includes(operation)),
    (request) => request.about ?? '',
  )

function checkReceipts({ all, settled, addIf }: Requests, { receipts }: View): void {
  const byKey = groupBy(receipts, ({ reference }) => reference ?? '')
  const reversals = about(all, 'reversal')
  for (const request of all.filter(({ operation }) => operation === 'receipt')) {
    const [receipt, ...more] = byKey.get(request.key) ?? []
    const text = `the receipt of the key ${request.key}`
    addIf(more.length > 0, 'repeat', `${text} is there ${more.length + 1} times`)
    if (isDone(request)) {
      addIf(!receipt, 'lost', `${text} is not there`)
      const isSame = !receipt || isAsAnswered(receipt, request, reversals.get(receipt.id) ?? [])
      addIf(!isSame, 'lost', `${text} is not what was answered`)
    } else if (receipt) {
      addIf(request.answer !== null, 'answer', `${text} is there, and ${request.answer?.status} was answered`)
      addIf(request.answer === null && settled, 'answer', `${text} is there, and its client has no answer`)
    }
  }
  const keys = new Set(all.map(({ key }) => key))
  for (const key of byKey.keys()) addIf(!keys.has(key), 'repeat', `no client sent the receipt of ${key}`)
}

/** Whether a receipt is as registered or as reversed. Both are right while the reversal has no answer. */
function isAsAnswered(receipt: ReceiptView, request: MoneyRequest, reversals: readonly MoneyRequest[]): boolean {
  const registered = receiptViewSchema.parse(answerOf(request))
  const reversed = reversals.find(isDone)
  if (reversed) return isDeepStrictEqual(receipt, receiptViewSchema.parse(answerOf(reversed)))
  if (receipt.reversedAt === null) return isDeepStrictEqual(receipt, registered)
  const { reversedAt, reversedOn, reversalReason, updatedAt, version } = receipt
  const reversal = { reversedAt, reversedOn, reversalReason, updatedAt, version }
  return reversals.length > 0 && isDeepStrictEqual(receipt, { ...registered, ...reversal })
}

function checkReversals({ all, settled, addIf }: Requests, { receipts }: View): void {
  const reversed = new Set(receipts.flatMap(({ id, reversedAt }) => (reversedAt === null ? [] : [id])))
  const requests = about(all, 'reversal')
  for (const [id, attempts] of requests) {
    const successes = attempts.filter(isDone).length
    const isOpen = attempts.some(({ answer }) => answer === null)
    // `alreadyReversed` requires a success; `creditMoved` may refuse all attempts.
    const isLate = attempts.some(({ answer }) => answer?.text.includes('"alreadyReversed"'))
    addIf(successes > 1, 'repeat', `receipt ${id} was reversed for ${successes} keys`)
    addIf(successes > 0 && !reversed.has(id), 'lost', `the reversal of receipt ${id} is gone`)
    addIf(successes === 0 && !isOpen && isLate, 'answer', `every reversal of receipt ${id} came too late`)
  }
  for (const id of settled ? reversed : []) {
    addIf(!requests.get(id)?.some(isDone), 'answer', `receipt ${id} is reversed, and no client has that answer`)
  }
}

function checkRuns({ all, settled, addIf }: Requests, { runs }: View): void {
  const runsById = new Map(runs.map((run) => [run.id, run]))
  const generations = all.filter(({ operation }) => operation === 'generation')
  const starts = generations.filter(isDone).map(runIn)
  const startedIds = new Set(starts.map(({ id }) => id))
  addIf(startedIds.size < starts.length, 'repeat', 'one run was started for two keys')
  const open = settled ? 0 : generations.filter(({ answer }) => answer === null).length
  const stray = runs.filter(({ id }) => !startedIds.has(id)).length
  addIf(stray > open, 'repeat', `no client started ${stray - open} runs`)
  const later = all.filter((request) => ['continuation', 'undoing'].includes(request.operation) && isDone(request))
  for (const lastView of [...starts, ...later.map(runIn)]) {
    const run = runsById.get(lastView.id)
    addIf(!run, 'lost', `run ${lastView.id} is not there`)
    addIf(run !== undefined && !isNotBehind(run, lastView), 'lost', `run ${lastView.id} went back`)
  }
  const undoings = about(all, 'undoing')
  for (const { id, state } of runs) {
    const times = undoings.get(id)?.filter(isDone).length ?? 0
    addIf(times > 1, 'repeat', `run ${id} was undone for ${times} keys`)
    addIf(settled && state === 'undone' && times === 0, 'answer', `run ${id} is undone, and no client has that answer`)
  }
}

function runIn(request: MoneyRequest): RunView {
  const body = answerOf(request)
  const run = request.operation === 'generation' ? generationSchema.parse(body).run : runViewSchema.parse(body)
  if (!run) throw new Error('the answer has no run')
  return run
}

/** Whether a run has not gone back to an earlier state. */
function isNotBehind(run: RunView, earlier: RunView): boolean {
  if (earlier.state === 'undone') return run.state === 'undone'
  const isEnded = earlier.state !== 'done' || run.state === 'done' || run.state === 'undone'
  return isEnded && run.made >= earlier.made && run.version >= earlier.version
}

function checkFees({ all, settled, addIf }: Requests, { fees, runs }: View): void {
  const cancellations = about(all, 'cancellation')
  const changes = about(all, 'change')
  const undone = new Set(runs.filter(({ state }) => state === 'undone').map(({ id }) => id))
  for (const fee of fees) {
    const attempts = cancellations.get(fee.id) ?? []
    const successes = attempts.filter(isDone).length
    const isOpen = !settled && attempts.some(({ answer }) => answer === null)
    const isCancelled = fee.cancelledAt !== null
    const isOfUndone = fee.runId !== null && undone.has(fee.runId)
    const text = `cuota ${fee.id}`
    addIf(successes > 1, 'repeat', `${text} was cancelled for ${successes} keys`)
    addIf(successes > 0 && !isCancelled, 'lost', `the cancellation of ${text} is gone`)
    const isUnexpected = isCancelled && successes === 0 && !isOpen && !isOfUndone
    addIf(isUnexpected, 'answer', `${text} is cancelled, and no client has that answer`)
    addIf(!isAsChanged(fee, changes.get(fee.id) ?? []), 'lost', `${text} has another amount than answered`)
    const dueAmount = fee.status === 'No_fee' ? 0 : fee.amount
    addIf(fee.balance !== dueAmount - fee.paid, 'unbalanced', `${text}: ${fee.paid} paid, balance ${fee.balance}`)
  }
}

function isAsChanged({ amount, version }: View['fees'][number], changes: readonly MoneyRequest[]): boolean {
  const views = changes.filter(isDone).map((request) => feeViewSchema.parse(answerOf(request)))
  const last = views.toSorted((a, b) => b.version - a.version)[0]
  // A change that was repeated after a lost answer may have been made twice.
  const open = changes.filter((one) => !isDone(one) || one.sends > 1).map(({ body }) => JSON.parse(body) as object)
  const isOpen = open.some((change) => isDeepStrictEqual(change, { amount }))
  return !last || (version >= last.version && (amount === last.amount || isOpen))
}
