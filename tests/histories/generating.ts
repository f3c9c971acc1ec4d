import { expect } from 'vitest'
import { addMonths, periodOf } from '#domain/values/calendar'
import { generationInputSchema } from '#domain/money/run'
import { startRun } from '#server/services/runs/startRun'
import { undoRun } from '#server/services/runs/changeRun'
import { EVERYTHING } from '#server/services/records/records'
import { billMonth, billSurcharges, takeCredit, type Bill, type Billing } from './billing.ts'
import { aCuota, firstOf, isClosedOn, paidOf, reliefOf, total, writeCredit, type Cuota, type Pair } from './book.ts'
import { aDay, attempt, read, todayOf, type Walk } from './walk.ts'

// The steps that generate cuotas, and undo runs.

type Run = { kind: 'monthly' | 'surcharge'; period: string; dueDate: string | null; refusal: string | null }

/** A month of all sports or of one, sometimes with another amount or due date, and sometimes from an old preview. */
export async function generate(walk: Walk): Promise<void> {
  const { random, club, book } = walk
  const period = addMonths(periodOf(todayOf(walk)), random.pick([-1, 0, 0, 0, 1, 1]))
  const sports = random.chance(0.6) ? null : [random.pick(club.sports)]
  const amounts = new Map(
    random.chance(0.3) ? [[random.pick(club.sports), random.pick([0, 1, 101, random.between(1, 400)])]] : [],
  )
  const dueDate = random.chance(0.3) ? aDay(walk, todayOf(walk), 20, 30) : null
  const billing = billMonth(book, club, { period, sports, amounts, dueDate })
  const amountsBySport = [...amounts].map(([sportId, amount]) => ({ sportId, amount }))
  await runAs(
    walk,
    billing,
    { kind: 'monthly', period, dueDate, refusal: null },
    { sportIds: sports, amounts: amountsBySport },
  )
}

export async function surcharge(walk: Walk): Promise<void> {
  const { club, book } = walk
  const dueDate = aDay(walk, todayOf(walk), 5, 30)
  const billing = billSurcharges(book, club, dueDate, todayOf(walk))
  const refusal = club.institution.lateSurcharge === 0 ? 'kind: noSurcharge' : null
  await runAs(walk, billing, { kind: 'surcharge', period: periodOf(todayOf(walk)), dueDate, refusal }, {})
}

const amountOf = (bills: readonly Bill[]) => total(bills.filter(({ exempt }) => !exempt))

async function runAs(
  walk: Walk,
  { bills, leftOut }: Billing,
  { refusal: first, ...order }: Run,
  more: object,
): Promise<void> {
  const { random, club, book } = walk
  const isOld = random.chance(0.05)
  const isClosed = bills.some(({ dueDate }) => isClosedOn(book, dueDate))
  const refusal = firstOf([
    [first !== null, String(first)],
    [isClosed, `${order.dueDate === null ? 'period' : 'dueDate'}: closedDays`],
    [isOld, 'listChanged'],
  ])
  const input = generationInputSchema.parse({
    ...order,
    ...more,
    institutionId: club.institution.id,
    expected: { made: bills.length, total: amountOf(bills) + (isOld ? 1 : 0) },
  })
  const outcome = await attempt(walk, refusal, (tx) => startRun(tx, input))
  if (!outcome) return
  book.runs.set(outcome.id, { undone: false })
  const ids = await idsOf(walk, outcome.id)
  const entered = bills.map((bill) => {
    const id = ids.get(keyOf(bill)) ?? `no cuota ${keyOf(bill)}`
    book.cuotas.set(id, aCuota({ ...bill, run: outcome.id }))
    walk.touched.add(bill.member)
    return id
  })
  const credited = club.institution.appliesCredit ? takeCredit(book, entered, todayOf(walk)) : 0
  const { state, expected, made: count, exempt, total: sum, skipped } = outcome
  expect({ state, expected, count, exempt, sum, skipped, credited: outcome.credited }).toEqual({
    state: 'done',
    expected: bills.length,
    count: bills.length,
    exempt: bills.filter((bill) => bill.exempt).length,
    sum: amountOf(bills),
    skipped: leftOut,
    credited,
  })
}

type Keyed = Pick<Bill, 'member' | 'sport' | 'concept' | 'period'>
const keyOf = ({ member, sport, concept, period }: Keyed) => [member, sport, concept, period].join(' ')

/** The product's ids of a run's cuotas, which `compare` checks later. */
async function idsOf(walk: Walk, runId: string): Promise<Map<string, string>> {
  const { id: institutionId } = walk.club.institution
  const rows = await read(walk, (tx) =>
    tx.fees.all({
      scope: EVERYTHING,
      filter: { institutionId, runId },
      sort: { field: 'id', order: 'ASC' },
    }),
  )
  return new Map(rows.map(({ id, userId, sportId, ...fee }) => [keyOf({ ...fee, member: userId, sport: sportId }), id]))
}

/** Undoes a whole run: its cuotas return their credit and are cancelled, unless one has other entries. */
export async function undoGeneration(walk: Walk): Promise<void> {
  const { random, book } = walk
  if (book.runs.size === 0) return
  const [id, bookRun] = random.pick([...book.runs])
  const own = [...book.cuotas].filter(([, cuota]) => cuota.run === id)
  const returns = own.flatMap(([from, cuota]) => creditToReturn(walk, id, from, cuota))
  const isPaid = own.some(([from, cuota]) => {
    const returned = returns.filter(({ pair }) => pair.from === from)
    return paidOf(cuota) !== total(returned)
  })
  const isForgiven = own.some(([, cuota]) => reliefOf(cuota) !== 0)
  const refusal = bookRun.undone ? 'notUndoable' : isPaid ? 'hasPayments' : isForgiven ? 'hasWriteOff' : null
  const result = await attempt(walk, refusal, (tx) => undoRun(tx, id, { reason: 'Error' }))
  if (!result) return
  bookRun.undone = true
  for (const { pair, amount } of returns) writeCredit(book, pair, amount, todayOf(walk))
  for (const [, cuota] of own) {
    walk.touched.add(cuota.member)
    cuota.cancelledOn ??= todayOf(walk)
  }
}

/** The credit that a run's cuota took from cuotas outside the run, which returns to them. */
function creditToReturn({ book }: Walk, run: string, from: string, cuota: Cuota): { pair: Pair; amount: number }[] {
  if (paidOf(cuota) === 0) return []
  const counts = new Map<string, number>()
  for (const { pair, amount } of cuota.lines) {
    const to = pair === null ? null : pair.from === from ? pair.to : pair.from
    if (to !== null && book.cuotas.get(to)?.run !== run) counts.set(to, (counts.get(to) ?? 0) + amount)
  }
  return [...counts].filter(([, amount]) => amount > 0).map(([to, amount]) => ({ pair: { from, to }, amount }))
}
