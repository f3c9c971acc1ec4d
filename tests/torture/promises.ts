import { isDeepStrictEqual } from 'node:util'
import { sum } from '#domain/money'
import { receiptViewSchema } from '#domain/receipt'
import type { ReceiptView } from '#domain/receipt'
import { numberBreaches } from './breach.ts'
import type { Breach } from './breach.ts'
import { groupBy } from './groupBy.ts'
import { correctionBreaches } from './correctionPromises.ts'
import { isDone } from './journal.ts'
import type { Asked } from './journal.ts'
import { runBreaches } from './runPromises.ts'
import { owedOf } from './view.ts'
import type { View } from './view.ts'

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
    ...runBreaches(asked, view, settled),
    ...correctionBreaches(asked, view, settled),
  ]
}

/** Each receipt's reference is the key of its request. */
function receiptBreaches(asked: readonly Asked[], receipts: readonly ReceiptView[], settled: boolean): Breach[] {
  const breaches: Breach[] = []
  const byKey = groupBy(receipts, ({ reference }) => reference ?? '')
  const reversals = groupBy(
    asked.filter(({ deed }) => deed === 'reversal'),
    ({ about }) => about ?? '',
  )
  for (const request of asked.filter(({ deed }) => deed === 'receipt')) {
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
  const {
    reversedAt: _at,
    reversedOn: _on,
    reversalReason: _reason,
    updatedAt: _updatedAt,
    version: _version,
    ...rest
  } = receipt
  return reversals.length > 0 && isDeepStrictEqual({ ...registered, ...rest }, registered)
}

/** A receipt is reversed once, for one of the requests. The others were refused because of that one. */
function reversalBreaches(asked: readonly Asked[], receipts: readonly ReceiptView[], settled: boolean): Breach[] {
  const breaches: Breach[] = []
  const reversed = new Set(receipts.flatMap(({ id, reversedAt }) => (reversedAt === null ? [] : [id])))
  const requests = asked.filter(({ deed }) => deed === 'reversal')
  for (const [id, all] of groupBy(requests, ({ about }) => about ?? '')) {
    const done = all.filter(isDone).length
    const open = all.some(({ answer }) => answer === null)
    if (done > 1) breaches.push({ kind: 'repeat', text: `receipt ${id} was reversed for ${done} keys` })
    if (done > 0 && !reversed.has(id)) breaches.push({ kind: 'lost', text: `the reversal of receipt ${id} is gone` })
    // Others are refused because of the one; or all of them, because credit had moved on.
    const isBehind = all.some(({ answer }) => answer?.text.includes('"alreadyReversed"'))
    if (done === 0 && !open && isBehind)
      breaches.push({ kind: 'answer', text: `all who asked to reverse ${id} came too late` })
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
    if (fee.balance === owedOf(fee) - fee.paid) continue
    breaches.push({
      kind: 'unbalanced',
      text: `fee ${fee.id}: ${fee.paid} paid of ${fee.amount}, balance ${fee.balance}`,
    })
  }
  // Credit moves between the cuotas of a member, and leaves what all of them were paid as it is.
  for (const [member, own] of groupBy(fees, ({ institutionId, userId }) => `${institutionId} ${userId}`)) {
    const held = sum(own.map((fee) => fee.paid))
    const expected = sum(own.map(({ id }) => paid.get(id) ?? 0))
    if (held !== expected) {
      breaches.push({ kind: 'unbalanced', text: `member ${member}: ${expected} received, ${held} paid` })
    }
  }
  return breaches
}
