import type { Books } from './books.ts'
import { numberBreaches } from './breach.ts'
import type { Breach } from './breach.ts'
import { groupBy } from './groupBy.ts'
import { brokenRuns } from './runAudit.ts'

type Receipt = Books['receipts'][number]
type Entry = Books['entries'][number]

/**
 * How the books break the rules of decisions §4 and §5, whatever the answers were: receipt numbers have no gap, each
 * receipt is complete with entries, history and request, and each fee's paid amount and tally match its entries. Credit
 * only moves, each run is whole, and no cuota exists twice.
 */
export function brokenRules(books: Books): Breach[] {
  const { receipts, entries, counters } = books
  const byReceipt = groupBy(entries, ({ receiptId }) => receiptId)
  const byInstitution = groupBy(receipts, ({ institutionId }) => institutionId)
  return [
    ...[...byInstitution].flatMap(([institutionId, own]) => {
      const numbers = own.map(({ number }) => number)
      const last = counters.find((counter) => counter.institutionId === institutionId)?.last
      const counted: Breach = {
        kind: 'gap',
        text: `${institutionId}: the counter says ${last} of ${own.length} receipts`,
      }
      return [...numberBreaches(institutionId, numbers), ...(last === own.length ? [] : [counted])]
    }),
    ...receipts.flatMap((receipt) => halfReceipts(receipt, byReceipt.get(receipt.id) ?? [])),
    ...strayEntries(books),
    ...unbalancedFees(books),
    ...miscountedFees(books),
    ...movedCredit(books),
    ...brokenRuns(books),
    ...untoldHistory(books),
    ...forgottenRequests(books),
  ]
}

/** A receipt's payments sum to its amount. If it is reversed, each is reversed once; else none is. */
function halfReceipts({ id, amount, reversed }: Receipt, entries: readonly Entry[]): Breach[] {
  const payments = entries.filter(({ kind }) => kind === 'payment')
  const reversals = entries.filter(({ kind }) => kind === 'reversal')
  const paid = total(payments)
  const isWhole = paid === amount && payments.length + reversals.length === entries.length
  const undone = reversals.filter((one) => {
    const payment = payments.find((entry) => entry.id === one.reverses)
    return payment?.feeId === one.feeId && payment.amount === -one.amount
  })
  const isUndone = undone.length === payments.length && reversals.length === payments.length
  if (isWhole && (reversed ? isUndone : reversals.length === 0)) return []
  const text = `receipt ${id} of ${amount}: ${payments.length} payments of ${paid}, ${reversals.length} reversals`
  return [{ kind: 'half', text }]
}

function strayEntries({ receipts, entries }: Books): Breach[] {
  const known = new Set(receipts.map(({ id }) => id))
  const stray = entries.filter(({ receiptId, pairId }) =>
    receiptId === null ? pairId === null : !known.has(receiptId),
  )
  return stray.map(({ id }) => ({ kind: 'half', text: `ledger entry ${id} without a receipt` }))
}

/** The two ends of a moved credit are on cuotas of one member and institution, and sum to nothing. */
function movedCredit({ entries, fees }: Books): Breach[] {
  const ownerOf = new Map(fees.map(({ id, userId, institutionId }) => [id, `${userId} ${institutionId}`]))
  const moved = entries.filter(({ pairId }) => pairId !== null)
  return [...groupBy(moved, ({ pairId }) => pairId)].flatMap(([pairId, ends]): Breach[] => {
    const owners = new Set(ends.map(({ feeId }) => ownerOf.get(feeId)))
    const kinds = ends.map(({ kind, amount }) => `${kind} ${amount > 0 ? 'in' : 'out'}`).toSorted()
    const isMove = kinds.join() === 'creditIn in,creditOut out' && total(ends) === 0 && owners.size === 1
    return isMove ? [] : [{ kind: 'half', text: `credit ${pairId}: ${ends.length} ends, ${total(ends)} in all` }]
  })
}

function unbalancedFees({ fees, entries }: Books): Breach[] {
  const byFee = groupBy(entries, ({ feeId }) => feeId)
  return fees.flatMap(({ id, paid }): Breach[] => {
    const sum = total(byFee.get(id) ?? [])
    return sum === paid ? [] : [{ kind: 'unbalanced', text: `fee ${id}: ${sum} in the ledger, ${paid} paid` }]
  })
}

const keyOf = (of: { institutionId: string; standing: string }) => `${of.institutionId}: ${of.standing}`

function miscountedFees({ fees, tallies }: Books): Breach[] {
  const counts = new Map(tallies.map((tally) => [keyOf(tally), -tally.total]))
  for (const fee of fees) counts.set(keyOf(fee), (counts.get(keyOf(fee)) ?? 0) + 1)
  const wrong = [...counts].filter(([, left]) => left !== 0)
  return wrong.map(([key, left]) => ({ kind: 'miscounted', text: `${key}: ${left} fees that the tally does not have` }))
}

/**
 * The history has each receipt's registration, and its reversal if there is one. It has each entry once, on its fee,
 * each run's beginning and undoing, and each generated or cancelled cuota. Each event's paid amount starts where another
 * ended.
 */
function untoldHistory({ receipts, entries, events, fees, runs }: Books): Breach[] {
  const told = new Map<string, number>()
  for (const { entity, entityId, action, receiptId } of events) {
    // A cuota may be changed more than once, and a run goes on in parts.
    if (action === 'edit' || action === 'generate') continue
    const event = [entity, entityId, action, receiptId].join(' ')
    told.set(event, (told.get(event) ?? 0) + 1)
  }
  const happened = [
    ...receipts.map(({ id }) => ['receipt', id, 'register', null]),
    ...receipts.filter(({ reversed }) => reversed).map(({ id }) => ['receipt', id, 'reverse', null]),
    ...entries.map(({ feeId, kind, receiptId }) => ['fee', feeId, kind, receiptId]),
    ...fees.filter(({ runId }) => runId !== null).map(({ id }) => ['fee', id, 'create', null]),
    ...fees.filter(({ cancelled }) => cancelled).map(({ id }) => ['fee', id, 'cancel', null]),
    ...runs.map(({ id }) => ['run', id, 'create', null]),
    ...runs.filter(({ state }) => state === 'undone').map(({ id }) => ['run', id, 'undo', null]),
  ].map((parts) => parts.join(' '))
  for (const event of happened) told.set(event, (told.get(event) ?? 0) - 1)
  const wrong = [...told].filter(([, left]) => left !== 0)
  return [
    ...wrong.map(([event, left]): Breach => ({ kind: 'history', text: `${event}: told ${left} times too often` })),
    ...brokenChains(events),
  ]
}

function brokenChains(events: Books['events']): Breach[] {
  const byFee = groupBy(
    events.filter(({ entity, after }) => entity === 'fee' && after !== null),
    ({ entityId }) => entityId,
  )
  return [...byFee].flatMap(([feeId, all]): Breach[] => {
    const began = sorted(all.map(({ before }) => before ?? 0))
    const sum = all.reduce((paid, { before, after }) => paid + (after ?? 0) - (before ?? 0), 0)
    const ended = sorted([0, ...all.map(({ after }) => after ?? 0)])
    const isChain = sorted([...began, sum]).join() === ended.join()
    return isChain ? [] : [{ kind: 'history', text: `fee ${feeId}: what was paid before and after does not go on` }]
  })
}

/**
 * Each receipt and reversal has a request with a key that refers to the receipt: a repeated request gets the same
 * answer.
 */
function forgottenRequests({ receipts, requests }: Books): Breach[] {
  const known = groupBy(requests, ({ receiptId }) => receiptId)
  return receipts.flatMap(({ id, key, reversed }): Breach[] => {
    const own = known.get(id) ?? []
    const registered = own.filter((request) => request.route.endsWith('/receipts') && request.key === key).length
    const undone = own.filter(({ route }) => route.endsWith(`/${id}/reversal`)).length
    if (registered === 1 && undone === (reversed ? 1 : 0) && own.length === registered + undone) return []
    const text = `receipt ${id}: the keys of ${registered} registrations and ${undone} reversals of ${own.length} know it`
    return [{ kind: 'half', text }]
  })
}

const total = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
