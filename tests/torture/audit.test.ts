import { describe, expect, it } from 'vitest'
import { brokenRules } from './audit.ts'
import type { Books } from './books.ts'
import { unfinishedRuns } from './runAudit.ts'

const event = { receiptId: null, before: null, after: null }
const nothing = { runId: null, cancelled: false }
const fee = { institutionId: 'club', userId: 'member', standing: 'paid', key: null, ...nothing }
const entry = { pairId: null, reverses: null }
const credit = { receiptId: null, reverses: null, pairId: 'p1' }
const receipt = { institutionId: 'club', amount: 300, reversed: false }

const asked = { receiptId: null, runId: null }

/** Two receipts over two fees, the second of them reversed, credit that moved, and a run that was undone and made again. */
function rightBooks(): Books {
  return {
    receipts: [
      { ...receipt, id: 'r1', number: 1, key: 'k1' },
      { ...receipt, id: 'r2', number: 2, key: 'k2', amount: 50, reversed: true },
    ],
    entries: [
      { ...entry, id: 'e1', feeId: 'f1', receiptId: 'r1', kind: 'payment', amount: 100 },
      { ...entry, id: 'e2', feeId: 'f2', receiptId: 'r1', kind: 'payment', amount: 200 },
      { ...entry, id: 'e3', feeId: 'f1', receiptId: 'r2', kind: 'payment', amount: 50 },
      { ...entry, id: 'e4', feeId: 'f1', receiptId: 'r2', kind: 'reversal', amount: -50, reverses: 'e3' },
      { ...credit, id: 'e5', feeId: 'f2', kind: 'creditOut', amount: -30 },
      { ...credit, id: 'e6', feeId: 'f4', kind: 'creditIn', amount: 30 },
    ],
    fees: [
      { ...fee, id: 'f1', paid: 100 },
      { ...fee, id: 'f2', paid: 170 },
      { ...fee, id: 'f3', standing: 'none', paid: 0, key: 'k', runId: 'run2', cancelled: true },
      { ...fee, id: 'f4', standing: 'open', paid: 30, key: 'k', runId: 'run1' },
    ],
    tallies: [
      { institutionId: 'club', standing: 'paid', total: 2 },
      { institutionId: 'club', standing: 'open', total: 1 },
      { institutionId: 'club', standing: 'none', total: 1 },
      { institutionId: 'club', standing: 'over', total: 0 },
    ],
    runs: [
      { id: 'run1', institutionId: 'club', state: 'done', made: 1, skipped: 0 },
      { id: 'run2', institutionId: 'club', state: 'undone', made: 1, skipped: 0 },
    ],
    counters: [{ institutionId: 'club', last: 2 }],
    events: [
      { ...event, entity: 'receipt', entityId: 'r1', action: 'register' },
      { ...event, entity: 'receipt', entityId: 'r2', action: 'register' },
      { ...event, entity: 'receipt', entityId: 'r2', action: 'reverse' },
      { ...event, entity: 'run', entityId: 'run1', action: 'create' },
      { ...event, entity: 'run', entityId: 'run2', action: 'create' },
      { ...event, entity: 'run', entityId: 'run2', action: 'undo' },
      { ...event, entity: 'fee', entityId: 'f3', action: 'create' },
      { ...event, entity: 'fee', entityId: 'f3', action: 'cancel' },
      { ...event, entity: 'fee', entityId: 'f4', action: 'create' },
      { entity: 'fee', entityId: 'f2', action: 'creditOut', receiptId: null, before: 200, after: 170 },
      { entity: 'fee', entityId: 'f4', action: 'creditIn', receiptId: null, before: 0, after: 30 },
      { entity: 'fee', entityId: 'f1', action: 'payment', receiptId: 'r1', before: 0, after: 100 },
      { entity: 'fee', entityId: 'f2', action: 'payment', receiptId: 'r1', before: 0, after: 200 },
      { entity: 'fee', entityId: 'f1', action: 'payment', receiptId: 'r2', before: 100, after: 150 },
      { entity: 'fee', entityId: 'f1', action: 'reversal', receiptId: 'r2', before: 150, after: 100 },
    ],
    requests: [
      { ...asked, route: 'POST /api/v1/private/receipts', key: 'k1', receiptId: 'r1' },
      { ...asked, route: 'POST /api/v1/private/receipts', key: 'k2', receiptId: 'r2' },
      { ...asked, route: 'POST /api/v1/private/receipts/r2/reversal', key: 'k3', receiptId: 'r2' },
      { ...asked, route: 'POST /api/v1/private/payments/generate', key: 'k4', runId: 'run1' },
      { ...asked, route: 'POST /api/v1/private/payments/generate', key: 'k5', runId: 'run2' },
    ],
  }
}

/** Removes the rows that match; at least one must. */
function remove<Row>(rows: Row[], isGone: (row: Row) => boolean): void {
  const index = rows.findIndex(isGone)
  if (index < 0) throw new Error('nothing to remove')
  rows.splice(index, 1)
}

function first<Row>(rows: Row[], isIt: (row: Row) => boolean = () => true): Row {
  const row = rows.find(isIt)
  if (!row) throw new Error('no such row')
  return row
}

describe('the books', () => {
  it('are right', () => {
    expect(brokenRules(rightBooks())).toEqual([])
  })

  it.each<[string, string, (books: Books) => void]>([
    ['a ledger entry is lost', 'half', ({ entries }) => remove(entries, ({ id }) => id === 'e2')],
    ['a ledger entry is lost', 'unbalanced', ({ entries }) => remove(entries, ({ id }) => id === 'e2')],
    ['a ledger entry is there twice', 'half', ({ entries }) => entries.push({ ...first(entries), id: 'e9' })],
    ['all entries of a receipt are lost', 'half', (books) => void (books.entries = books.entries.slice(2))],
    ['an entry has another amount', 'unbalanced', ({ entries }) => void (first(entries).amount = 101)],
    ['an entry belongs to no receipt', 'half', ({ entries }) => void (first(entries).receiptId = null)],
    ['a receipt is lost and its entries are not', 'half', ({ receipts }) => remove(receipts, ({ id }) => id === 'r2')],
    ['what a fee was paid is wrong', 'unbalanced', ({ fees }) => void (first(fees).paid = 99)],
    ['a reversal undoes another amount', 'half', ({ entries }) => void (first(entries, isReversal).amount = -49)],
    ['a reversal is lost', 'half', ({ entries }) => remove(entries, isReversal)],
    ['a reversal undoes nothing', 'half', ({ entries }) => void (first(entries, isReversal).reverses = 'e9')],
    [
      'a receipt is not marked as reversed',
      'half',
      ({ receipts }) => void (first(receipts, isReversed).reversed = false),
    ],
    ['a cuota is not counted', 'miscounted', ({ tallies }) => void (first(tallies).total = 1)],
    ['a cuota is counted that is none', 'miscounted', ({ tallies }) => void (first(tallies, isNone).total = 1)],
    ['the counts of an institution are lost', 'miscounted', (books) => void (books.tallies = [])],
    ['an end of a moved credit is lost', 'half', ({ entries }) => remove(entries, ({ id }) => id === 'e6')],
    ['a credit moves less than it takes', 'half', ({ entries }) => void (first(entries, isCredit).amount = 29)],
    ['a credit goes to another member', 'half', ({ fees }) => void (first(fees, isGenerated).userId = 'other')],
    [
      'a cuota exists twice',
      'repeat',
      ({ fees }) => void (first(fees, ({ cancelled }) => cancelled).cancelled = false),
    ],
    [
      'an undone run has a cuota',
      'half',
      ({ fees }) => void (first(fees, ({ cancelled }) => cancelled).cancelled = false),
    ],
    ['a generated cuota is lost', 'half', ({ fees }) => remove(fees, isGenerated)],
    ['a run has a cuota too many', 'half', ({ runs }) => void (first(runs).made = 0)],
    ['a run is lost', 'half', ({ runs }) => remove(runs, ({ id }) => id === 'run1')],
    [
      'a run was begun by two keys',
      'half',
      ({ requests }) => requests.push({ ...first(requests, ({ runId }) => runId !== null), key: 'k9' }),
    ],
    [
      'nobody told that a cuota was generated',
      'history',
      ({ events }) => remove(events, ({ entity, action }) => entity === 'fee' && action === 'create'),
    ],
    [
      'nobody told that a cuota was cancelled',
      'history',
      ({ events }) => remove(events, ({ action }) => action === 'cancel'),
    ],
    ['nobody told that a run was undone', 'history', ({ events }) => remove(events, ({ action }) => action === 'undo')],
    ['a number is given twice', 'repeat', ({ receipts }) => void (first(receipts).number = 2)],
    ['a number is left out', 'gap', ({ receipts }) => void (first(receipts, ({ number }) => number === 2).number = 3)],
    ['the counter is ahead', 'gap', ({ counters }) => void (first(counters).last = 3)],
    ['an event is missing', 'history', ({ events }) => remove(events, ({ action }) => action === 'register')],
    ['an event is told twice', 'history', ({ events }) => void events.push({ ...first(events) })],
    ['an event begins elsewhere', 'history', ({ events }) => void (first(events, isUndone).before = 140)],
    ['a key has forgotten its receipt', 'half', ({ requests }) => remove(requests, ({ key }) => key === 'k1')],
    ['a key knows another receipt', 'half', ({ requests }) => void (first(requests).receiptId = 'r2')],
    ['a key has no answer', 'half', ({ requests }) => void (first(requests).receiptId = null)],
  ])('are wrong when %s (%s)', (_what, kind, breakIt) => {
    const books = rightBooks()
    breakIt(books)
    expect(brokenRules(books).map((breach) => breach.kind)).toContain(kind)
  })
})

it('a run that is done has looked at everybody', () => {
  const books = rightBooks()
  expect(unfinishedRuns(books, [{ id: 'club', planned: 1 }])).toEqual([])
  expect(unfinishedRuns(books, [{ id: 'club', planned: 2 }]).map(({ kind }) => kind)).toEqual(['half'])
})

const isNone = ({ total }: { total: number }) => total === 0
const isCredit = ({ kind }: { kind: string }) => kind === 'creditIn'
const isGenerated = ({ id }: { id: string }) => id === 'f4'
const isReversal = ({ kind }: { kind: string }) => kind === 'reversal'
const isReversed = ({ reversed }: { reversed: boolean }) => reversed
const isUndone = ({ action }: { action: string }) => action === 'reversal'
