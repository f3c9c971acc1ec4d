import { isDeepStrictEqual } from 'node:util'
import type { FeeView } from '#domain/fee'
import { sum } from '#domain/money'
import { receiptViewSchema } from '#domain/receipt'
import type { ReceiptView } from '#domain/receipt'
import { numberBreaches } from './breach.ts'
import type { Breach } from './breach.ts'
import { groupBy } from './groupBy.ts'
import { isDone } from './journal.ts'
import type { Asked } from './journal.ts'

/** Everything that the API shows. */
export type View = { receipts: readonly ReceiptView[]; fees: readonly FeeView[] }

/**
 * How the API's view breaks its answers. Each answered receipt is there once, as answered. An unanswered one is there
 * at most once. Numbers have no gap, and balances follow from the receipts. `settled` means that every request has an
 * answer; then nothing else may be there.
 */
export function brokenPromises(asked: readonly Asked[], view: View, settled: boolean): Breach[] {
  const institutions = [...new Set(view.fees.map(({ institutionId }) => institutionId))]
  return [
    ...receiptBreaches(asked, view.receipts, settled),
    ...reversalBreaches(asked, view.receipts, settled),
    ...institutions.flatMap((institutionId) => {
      const own = view.receipts.filter((receipt) => receipt.institutionId === institutionId)
      return numberBreaches(
        institutionId,
        own.map(({ number }) => number),
      )
    }),
    ...balanceBreaches(view),
  ]
}

/** Each receipt's reference is the key of its request. */
function receiptBreaches(asked: readonly Asked[], receipts: readonly ReceiptView[], settled: boolean): Breach[] {
  const breaches: Breach[] = []
  const byKey = groupBy(receipts, ({ reference }) => reference ?? '')
  const reversals = groupBy(
    asked.filter(({ reverses }) => reverses !== null),
    ({ reverses }) => reverses ?? '',
  )
  for (const request of asked.filter(({ reverses }) => reverses === null)) {
    const [receipt, ...more] = byKey.get(request.key) ?? []
    byKey.delete(request.key)
    const of = `receipt of the key ${request.key}`
    if (more.length > 0) breaches.push({ kind: 'repeat', text: `${more.length + 1} times the ${of}` })
    if (!request.answer) {
      if (receipt && settled) breaches.push({ kind: 'answer', text: `nobody was told of the ${of}` })
    } else if (!isDone(request)) {
      if (receipt) breaches.push({ kind: 'answer', text: `${request.answer.status} was answered, there is the ${of}` })
    } else if (!receipt) {
      breaches.push({ kind: 'lost', text: `the ${of} is not there` })
    } else if (!isAsAnswered(receipt, told(request), reversals.get(receipt.id) ?? [])) {
      breaches.push({ kind: 'lost', text: `the ${of} is not what was answered` })
    }
  }
  for (const key of byKey.keys()) breaches.push({ kind: 'repeat', text: `nobody asked for the receipt of ${key}` })
  return breaches
}

const told = ({ answer }: Asked) => receiptViewSchema.parse(JSON.parse(answer?.text ?? ''))

/** As registered, or as its reversal was answered; either one while the reversal's outcome is unknown. */
function isAsAnswered(receipt: ReceiptView, registered: ReceiptView, reversals: readonly Asked[]): boolean {
  const reversed = reversals.find(isDone)
  if (reversed) return isDeepStrictEqual(receipt, told(reversed))
  if (receipt.reversedAt === null) return isDeepStrictEqual(receipt, registered)
  const { reversedAt: _at, reversalReason: _reason, updatedAt: _updatedAt, version: _version, ...rest } = receipt
  return reversals.length > 0 && isDeepStrictEqual({ ...registered, ...rest }, registered)
}

/** A receipt is reversed once, for one of the requests. The others were refused because of that one. */
function reversalBreaches(asked: readonly Asked[], receipts: readonly ReceiptView[], settled: boolean): Breach[] {
  const breaches: Breach[] = []
  const reversed = new Set(receipts.flatMap(({ id, reversedAt }) => (reversedAt === null ? [] : [id])))
  const requests = asked.filter(({ reverses }) => reverses !== null)
  for (const [id, all] of groupBy(requests, ({ reverses }) => reverses ?? '')) {
    const done = all.filter(isDone).length
    const open = all.some(({ answer }) => answer === null)
    if (done > 1) breaches.push({ kind: 'repeat', text: `receipt ${id} was reversed for ${done} keys` })
    if (done > 0 && !reversed.has(id)) breaches.push({ kind: 'lost', text: `the reversal of receipt ${id} is gone` })
    if (done === 0 && !open) breaches.push({ kind: 'answer', text: `all who asked to reverse ${id} were refused` })
    if (settled && reversed.has(id) && done === 0) {
      breaches.push({ kind: 'answer', text: `receipt ${id} is reversed, and nobody was told so` })
    }
  }
  return breaches
}

function balanceBreaches({ receipts, fees }: View): Breach[] {
  const breaches: Breach[] = []
  const paid = new Map<string, number>()
  for (const { id, amount, allocations, reversedAt } of receipts) {
    if (sum(allocations.map((one) => one.amount)) !== amount) {
      breaches.push({ kind: 'half', text: `receipt ${id} and its allocations differ` })
    }
    if (reversedAt !== null) continue
    for (const part of allocations) paid.set(part.feeId, (paid.get(part.feeId) ?? 0) + part.amount)
  }
  for (const fee of fees) {
    const expected = paid.get(fee.id) ?? 0
    if (fee.paid !== expected || fee.balance !== fee.amount - expected) {
      const text = `fee ${fee.id}: ${expected} received, ${fee.paid} paid, balance ${fee.balance} of ${fee.amount}`
      breaches.push({ kind: 'unbalanced', text })
    }
  }
  return breaches
}
