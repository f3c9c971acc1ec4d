import { describe, expect, it } from 'vitest'
import { aFee, aReceipt, anId } from '#tests/support/builders'
import type { Asked } from './journal.ts'
import { brokenPromises } from './promises.ts'
import type { View } from './view.ts'

const club = anId()
const payerId = anId()
const base = aFee({ institutionId: club, userId: payerId, amount: 1_000 })
const late = { status: 'Defeated' as const, daysOverdue: 1, graceUntil: null }
const fee = (paid: number) => ({ ...base, ...late, paid, balance: 1_000 - paid })

function receipt(number: number, amount: number, key: string) {
  const allocations = [{ feeId: base.id, amount }]
  return { ...aReceipt({ institutionId: club, payerId, number, amount, reference: key }), allocations }
}

const one = receipt(1, 300, 'k1')
const two = receipt(2, 50, 'k2')
const undone = {
  ...two,
  reversedAt: '2024-06-06T00:00:00.000Z',
  reversedOn: '2024-06-06',
  reversalReason: 'Error',
  version: 2,
}

const LATE = '{"code":"alreadyReversed"}'

function asked(
  key: string,
  answer: object | number | null,
  about: string | null = null,
  more: Partial<Asked> = {},
): Asked {
  const told =
    typeof answer === 'number' ? { status: answer, text: LATE } : { status: 201, text: JSON.stringify(answer) }
  const sent = { asker: 0, asks: 1, institutionId: club, path: '', body: '{}' }
  return { key, ...sent, deed: about ? 'reversal' : 'receipt', about, answer: answer === null ? null : told, ...more }
}

type Case = { journal: Asked[]; view: View; settled?: boolean }
const kinds = ({ journal, view, settled = false }: Case) =>
  brokenPromises(journal, view, settled).map(({ kind }) => kind)

describe('what was answered', () => {
  const journal = [asked('k1', one), asked('k2', two), asked('k3', undone, two.id), asked('k4', 409, two.id)]
  const view: View = { receipts: [one, undone], fees: [fee(300)], runs: [] }

  it('is there', () => {
    expect(kinds({ journal, view, settled: true })).toEqual([])
  })

  it.each<[string, string, Case]>([
    ['a receipt is not there', 'lost', { journal, view: { ...view, receipts: [undone] } }],
    [
      'a receipt is there twice',
      'repeat',
      { journal, view: { ...view, receipts: [one, { ...one, id: anId() }, undone] } },
    ],
    [
      'a receipt has another amount',
      'lost',
      { journal, view: { ...view, receipts: [{ ...one, amount: 299 }, undone] } },
    ],
    ['its allocations differ', 'half', { journal, view: { ...view, receipts: [{ ...one, allocations: [] }, undone] } }],
    ['a reversal is gone', 'lost', { journal, view: { ...view, receipts: [one, two], fees: [fee(350)] } }],
    ['a reversal was for two keys', 'repeat', { journal: [...journal, asked('k5', undone, two.id)], view }],
    ['all were refused to reverse', 'answer', { journal: [...journal, asked('k5', 409, one.id)], view }],
    ['a refused receipt is there', 'answer', { journal: [asked('k1', 422), ...journal.slice(1)], view }],
    ['nobody asked for a receipt', 'repeat', { journal: journal.slice(1), view }],
    ['a number is missing', 'gap', { journal, view: { ...view, receipts: [{ ...one, number: 3 }, undone] } }],
    ['a number is repeated', 'repeat', { journal, view: { ...view, receipts: [{ ...one, number: 2 }, undone] } }],
    ['a balance is wrong', 'unbalanced', { journal, view: { ...view, fees: [fee(350)] } }],
    [
      'nobody was told in the end',
      'answer',
      { journal: [asked('k1', null), ...journal.slice(1)], view, settled: true },
    ],
    [
      'nobody was told of a reversal in the end',
      'answer',
      { journal: [asked('k1', one), asked('k2', two), asked('k3', null, two.id)], view, settled: true },
    ],
  ])('is not when %s (%s)', (_what, kind, broken) => {
    expect(kinds(broken)).toContain(kind)
  })

  it('may be there or not while nobody was answered', () => {
    const open = [asked('k1', one), asked('k2', null)]
    expect(kinds({ journal: open, view: { runs: [], receipts: [one], fees: [fee(300)] } })).toEqual([])
    expect(kinds({ journal: open, view: { runs: [], receipts: [one, two], fees: [fee(350)] } })).toEqual([])
    const reversing = [asked('k1', one), asked('k2', two), asked('k3', null, two.id)]
    expect(kinds({ journal: reversing, view: { runs: [], receipts: [one, two], fees: [fee(350)] } })).toEqual([])
    expect(kinds({ journal: reversing, view: { runs: [], receipts: [one, undone], fees: [fee(300)] } })).toEqual([])
  })
})
