import { feeViewSchema } from '#domain/fee'
import type { Breach } from './breach.ts'
import type { Books } from './books.ts'
import { groupBy } from './groupBy.ts'
import { isDone } from './journal.ts'
import type { Asked } from './journal.ts'
import type { View } from './view.ts'

/** How the API's cuotas break what was answered of cancellations and changes. */
export function correctionBreaches(asked: readonly Asked[], { fees, runs }: View, settled: boolean): Breach[] {
  const corrected = groupBy(
    asked.filter(({ deed }) => deed === 'cancellation' || deed === 'change'),
    ({ about }) => about,
  )
  const undone = new Set(runs.filter(({ state }) => state === 'undone').map(({ id }) => id))
  return fees.flatMap((fee): Breach[] => {
    const requests = corrected.get(fee.id) ?? []
    const cancelling = requests.filter(({ deed }) => deed === 'cancellation')
    const done = cancelling.filter(isDone)
    const mayBe = !settled && cancelling.some(({ answer }) => answer === null)
    const isCancelled = fee.cancelledAt !== null
    const isOfUndone = fee.runId !== null && undone.has(fee.runId)
    const of = `cuota ${fee.id}`
    return [
      ...when(done.length > 1, 'repeat', `${of} was cancelled for ${done.length} keys`),
      ...when(done.length > 0 && !isCancelled, 'lost', `the cancellation of ${of} is gone`),
      ...when(
        isCancelled && done.length === 0 && !mayBe && !isOfUndone,
        'answer',
        `nobody was told that ${of} is cancelled`,
      ),
      ...when(!isAsChanged(fee, requests), 'lost', `${of} has not the amount that it was given`),
    ]
  })
}

const when = (isSo: boolean, kind: Breach['kind'], text: string): Breach[] => (isSo ? [{ kind, text }] : [])

/** The last change that somebody was told of stands, or one that nobody was told of yet. */
function isAsChanged({ amount, version }: View['fees'][number], requests: readonly Asked[]): boolean {
  const changes = requests.filter(({ deed }) => deed === 'change')
  const told = changes.filter(isDone).map(({ answer }) => feeViewSchema.parse(JSON.parse(answer?.text ?? '')))
  const last = told.toSorted((a, b) => b.version - a.version)[0]
  if (last === undefined) return true
  // A change that was asked again, after an answer that was lost, has been made twice.
  const lost = changes.filter((one) => !isDone(one) || one.asks > 1).map(({ body }) => amountIn(body))
  return version >= last.version && (amount === last.amount || lost.includes(amount))
}

/** The amount that a change asks for; the bodies are our own. */
const amountIn = (body: string) => (JSON.parse(body) as { amount: number }).amount

/**
 * How the ledger breaks what was answered of moved credit, once all requests have an answer: each move is there as often
 * as it was answered. Where new cuotas take credit by themselves there may be more, and so where a run that was undone
 * gave back what its cuotas held.
 */
export function creditBreaches(
  asked: readonly Asked[],
  { entries, fees, runs }: Books,
  clubs: readonly { id: string; appliesCredit: boolean }[],
): Breach[] {
  const clubOf = new Map(fees.map(({ id, institutionId }) => [id, institutionId]))
  const byItself = new Set(clubs.filter(({ appliesCredit }) => appliesCredit).map(({ id }) => id))
  const undone = new Set(runs.filter(({ state }) => state === 'undone').map(({ id }) => id))
  const givesBack = new Set(fees.filter(({ runId }) => runId !== null && undone.has(runId)).map(({ id }) => id))
  const left = new Map<string, number>()
  const add = (move: string, count: number) => left.set(move, (left.get(move) ?? 0) + count)
  for (const ends of groupBy(
    entries.filter(({ pairId }) => pairId !== null),
    ({ pairId }) => pairId,
  ).values()) {
    const from = ends.find(({ kind }) => kind === 'creditOut')
    const to = ends.find(({ kind }) => kind === 'creditIn')
    if (from && to) add(`${from.feeId} ${to.feeId} ${to.amount}`, 1)
  }
  for (const { body, about } of asked.filter(({ deed }) => deed === 'credit').filter(isDone)) {
    const { toFeeId, amount } = JSON.parse(body) as { toFeeId: string; amount: number }
    add(`${about} ${toFeeId} ${amount}`, -1)
  }
  const mayBeMore = (from: string) => givesBack.has(from) || byItself.has(clubOf.get(from) ?? '')
  return [...left].flatMap(([move, count]) => [
    ...when(count < 0, 'lost', `credit ${move}: ${-count} times too few`),
    ...when(count > 0 && !mayBeMore(move.split(' ')[0] ?? ''), 'repeat', `credit ${move}: ${count} times too many`),
  ])
}
