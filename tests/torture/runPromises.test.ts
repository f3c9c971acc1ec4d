import { describe, expect, it } from 'vitest'
import { aFee, aRun, anId } from '#tests/support/builders'
import type { Books } from './books.ts'
import { creditBreaches } from './correctionPromises.ts'
import type { Asked, Deed } from './journal.ts'
import { brokenPromises } from './promises.ts'
import type { View } from './view.ts'

const club = anId()
const member = anId()
const viewOf = ({ actorId: _a, cursor: _c, ...run }: ReturnType<typeof aRun>) => ({ ...run, actorName: null })
const begun = { ...viewOf(aRun({ institutionId: club, made: 2, state: 'running' })), version: 2 }
const done = { ...begun, made: 3, state: 'done' as const, version: 3 }
const undone = { ...done, state: 'undone' as const, version: 4 }

/** The cuotas of the run, one a month, and one that nobody generated. */
const standing = { paid: 0, balance: 10_000, status: 'Defeated' as const, daysOverdue: 9, graceUntil: null }
const own = ['2024-05', '2024-06', '2024-07'].map((period) => ({
  ...aFee({ institutionId: club, userId: member, concept: 'Cuota', period, runId: done.id }),
  ...standing,
}))
const single = { ...aFee({ institutionId: club, userId: member }), ...standing }
const gone = {
  cancelledAt: '2024-06-06T00:00:00.000Z',
  cancelledOn: '2024-06-06',
  status: 'No_fee' as const,
  balance: 0,
}
const cancelled = { ...single, ...gone, version: 2 }

function asked(deed: Deed, about: string | null, answer: object | number | null, more: Partial<Asked> = {}): Asked {
  const told =
    typeof answer === 'number' ? { status: answer, text: '{}' } : { status: 200, text: JSON.stringify(answer) }
  const sent = { key: anId(), asker: 0, asks: 1, institutionId: club, path: '', body: '{}' }
  return { ...sent, deed, about, answer: answer === null ? null : told, ...more }
}

const start = asked('generation', null, { preview: null, run: begun })
const goOn = asked('continuation', done.id, done)
const undo = asked('undoing', done.id, undone)
const cancel = asked('cancellation', single.id, cancelled)
const change = (amount: number, version: number, more: Partial<Asked> = {}) =>
  asked('change', single.id, { ...single, amount, version }, { body: JSON.stringify({ amount }), ...more })
const changed = (amount: number, version: number) => ({ ...single, amount, balance: amount, version })

const view = (more: Partial<View> = {}): View => ({ receipts: [], fees: [...own, single], runs: [done], ...more })
const kinds = (journal: Asked[], told: View, settled = true) =>
  brokenPromises(journal, told, settled).map(({ kind }) => kind)

describe('runs that were answered', () => {
  it('are there, as far as was told, or undone', () => {
    expect(kinds([start, goOn], view())).toEqual([])
    const all = view({ runs: [undone], fees: [...own.map((fee) => ({ ...fee, ...gone })), single] })
    expect(kinds([start, goOn, undo], all)).toEqual([])
  })

  it('may be there or not while nobody was answered', () => {
    const open = { ...start, answer: null }
    expect(kinds([open], view({ runs: [], fees: [single] }), false)).toEqual([])
    expect(kinds([open], view(), false)).toEqual([])
    expect(kinds([open], view())).toContain('repeat')
  })

  it.each<[string, string, Asked[], View]>([
    ['a run is not there', 'lost', [start, goOn], view({ runs: [], fees: [single] })],
    ['a run has lost a part', 'lost', [start, goOn], view({ runs: [begun], fees: [...own.slice(1), single] })],
    ['an undone run is not', 'lost', [start, goOn, undo], view()],
    ['a cuota of a run is not there', 'half', [start, goOn], view({ fees: [...own.slice(1), single] })],
    ['a cuota exists twice', 'repeat', [start, goOn], view({ fees: [...own, single, { ...single, id: anId() }] })],
    ['nobody asked for a run', 'repeat', [start, goOn], view({ runs: [done, { ...begun, id: anId(), made: 0 }] })],
    ['a run was begun for two keys', 'repeat', [start, { ...start, key: anId() }, goOn], view()],
    ['a run was undone for two keys', 'repeat', [start, undo, { ...undo, key: anId() }], view({ runs: [undone] })],
    ['nobody was told that a run is undone', 'answer', [start, goOn], view({ runs: [undone] })],
  ])('are not when %s (%s)', (_what, kind, journal, told) => {
    expect(kinds(journal, told)).toContain(kind)
  })
})

const of = (fee: View['fees'][number]) => view({ fees: [...own, fee] })

describe('corrections that were answered', () => {
  const runs: Asked[] = [start, goOn]

  it('are there', () => {
    expect(kinds([...runs, cancel], of(cancelled))).toEqual([])
    expect(kinds([...runs, change(7, 2), change(8, 3)], of(changed(8, 3)))).toEqual([])
  })

  it('may be there or not while nobody was answered', () => {
    const open = { ...cancel, answer: null }
    expect([single, cancelled].flatMap((fee) => kinds([...runs, open], of(fee), false))).toEqual([])
    const late = change(9, 4, { answer: null })
    expect([changed(7, 2), changed(9, 3)].flatMap((fee) => kinds([...runs, change(7, 2), late], of(fee)))).toEqual([])
  })

  it.each<[string, string, Asked[], View['fees'][number]]>([
    ['a cancellation is gone', 'lost', [cancel], single],
    ['a cuota was cancelled for two keys', 'repeat', [cancel, { ...cancel, key: anId() }], cancelled],
    ['nobody was told that a cuota is cancelled', 'answer', [], cancelled],
    ['a change is gone', 'lost', [change(7, 2)], single],
    ['an older change came back', 'lost', [change(7, 2), change(8, 3)], changed(7, 3)],
  ])('are not when %s (%s)', (_what, kind, journal, fee) => {
    expect(kinds([...runs, ...journal], of(fee))).toContain(kind)
  })
})

describe('credit that was answered', () => {
  const [from, to] = own.map(({ id }) => id)
  const move = (body: object) => asked('credit', from ?? '', single, { body: JSON.stringify(body) })
  const journal = [move({ toFeeId: to, amount: 5 })]
  const end = { id: '', receiptId: null, pairId: 'p', reverses: null }
  const entries = [
    { ...end, feeId: from ?? '', kind: 'creditOut', amount: -5 },
    { ...end, feeId: to ?? '', kind: 'creditIn', amount: 5 },
  ]
  const kept = { standing: 'open', paid: 0, key: null, runId: null, cancelled: false }
  const fees = own.map(({ id, userId }) => ({ id, userId, institutionId: club, ...kept }))
  const books: Books = { receipts: [], runs: [], tallies: [], counters: [], events: [], requests: [], entries, fees }
  const found = (answered: Asked[], appliesCredit = false, told = books) =>
    creditBreaches(answered, told, [{ id: club, appliesCredit }]).map(({ kind }) => kind)

  it('is there once', () => {
    expect(found(journal)).toEqual([])
    expect(found([], true)).toEqual([])
  })

  it('is not when it is missing, or there without a request', () => {
    expect(found(journal, true, { ...books, entries: [] })).toEqual(['lost'])
    expect(found([])).toEqual(['repeat'])
  })

  it('may go back by itself from a run that is undone', () => {
    const ofRun = fees.map((fee) => ({ ...fee, runId: 'run' }))
    const run = { id: 'run', institutionId: club, made: 3, skipped: 0 }
    const told = (state: string) => ({ ...books, fees: ofRun, runs: [{ ...run, state }] })
    expect([found([], false, told('undone')), found([], false, told('done'))]).toEqual([[], ['repeat']])
  })
})
