import type { Books } from './books.ts'
import type { Breach } from './breach.ts'
import type { Target } from './installation.ts'
import { isDone } from './journal.ts'
import type { Deed, Journal } from './journal.ts'

/** A run's result. `books` is counted at the end, and null if the run did not reach it. */
export type Report = {
  name: string
  seed: number
  killed: Partial<Record<Target, number>>
  journal: Pick<Journal, 'asked' | 'counts'>
  books: BookCounts | null
  breaches: Breach[]
}

type BookCounts = Record<
  | 'receipts'
  | 'reversed'
  | 'ledger entries'
  | 'moved credits'
  | 'audit events'
  | 'cuotas'
  | 'generated'
  | 'cancelled'
  | 'runs'
  | 'undone runs',
  number
>

export function countBooks({ receipts, entries, events, fees, runs }: Books): BookCounts {
  return {
    receipts: receipts.length,
    reversed: receipts.filter(({ reversed }) => reversed).length,
    'ledger entries': entries.length,
    'moved credits': entries.filter(({ kind }) => kind === 'creditOut').length,
    'audit events': events.length,
    cuotas: fees.length,
    generated: fees.filter(({ runId }) => runId !== null).length,
    cancelled: fees.filter(({ cancelled }) => cancelled).length,
    runs: runs.length,
    'undone runs': runs.filter(({ state }) => state === 'undone').length,
  }
}

const BREACHES: Record<Breach['kind'], string> = {
  lost: 'lost',
  repeat: 'repeats',
  gap: 'gaps',
  half: 'half receipts or runs',
  unbalanced: 'unbalanced',
  miscounted: 'miscounted',
  history: 'wrong history',
  answer: 'wrong answers',
  process: 'failures of the process',
}
const MOST_SHOWN = 20

/** A run's counts in readable form, and what was broken, if anything. */
export function reportText({ name, seed, killed, journal, books, breaches }: Report): string {
  const { asked, counts } = journal
  const kills = Object.values(killed).reduce((sum, count) => sum + count, 0)
  const answered = asked.filter(isDone).length
  const refused = asked.filter(({ answer }) => answer !== null && answer.status >= 400).length
  const lines = [
    `${name}, seed ${seed}`,
    `  kills: ${kills} (${Object.entries(killed).map(told).join(', ')})`,
    `  requests of money: ${asked.length}; answered 2xx: ${answered}, refused: ${refused}, never answered: ${asked.length - answered - refused}`,
    `  answered: ${DEEDS.map((deed) => told([deed, asked.filter((one) => one.deed === deed && isDone(one)).length])).join(', ')}`,
    `  sent: ${counts.sent}; no answer: ${counts.unanswered}, told to come again: ${counts.toldToWait}, same answer again: ${counts.replayed}`,
    ...(books ? [`  at the end: ${Object.entries(books).map(told).join(', ')}`] : []),
    `  ${Object.entries(BREACHES)
      .map(([kind, label]) => `${label}: ${breaches.filter((breach) => breach.kind === kind).length}`)
      .join(', ')}`,
    ...breaches.slice(0, MOST_SHOWN).map(({ kind, text }) => `  ✗ ${kind}: ${text}`),
  ]
  return lines.join('\n')
}

const DEEDS = [
  'receipt',
  'reversal',
  'credit',
  'generation',
  'continuation',
  'undoing',
  'cancellation',
  'change',
] as const satisfies Deed[]

const told = ([label, count]: [string, number]) => `${label} ${count}`
