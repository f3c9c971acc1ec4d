import { expect } from 'vitest'
import { addDays, addMonths, daysBetween, daysOfMonth } from '#domain/values/calendar'
import type { LedgerEntry } from '#domain/money/ledger'
import { groupBy } from '#domain/values/groupBy'
import type { ReadTransaction, Store } from '#server/store/port'
import { ALL, within } from '#tests/contract/store/support'
import { balanceOf, type Book, type Cuota, type Line, reliefOf, paidOf, statusOn, total } from './book.ts'
import { compareClosedDays, readStored, type Stored } from './closedDays.ts'
import { compareGrid, sumsOf } from './grid.ts'
import { DAY, read, todayOf, type Walk } from './walk.ts'
import { sum } from '#domain/money/money'
import { cashOf, overdueOn, monthOf } from './bookReports.ts'

/** Expects the product to match the book, today or on another day. */
export async function compare(walk: Walk): Promise<void> {
  const { random } = walk
  const now = random.chance(0.5) ? walk.now : walk.now + random.between(-60, 60) * DAY
  const today = todayOf(walk, now)
  await read({ ...walk, now }, async (tx) => {
    const records = await readStored(walk, tx)
    compareCuotas(walk, records, today)
    compareMoney(walk, records)
    await compareGrid(walk, tx, today)
    await compareReports(walk, tx)
    await compareClosedDays(walk, tx, records)
  })
}

function compareCuotas({ book }: Walk, { fees }: Stored, today: string): void {
  const actual = fees.map((fee) => ({
    id: fee.id,
    member: fee.userId,
    sport: fee.sportId,
    concept: fee.concept,
    period: fee.period,
    amount: fee.amount,
    off: 0 - total(fee.adjustments),
    dueDate: fee.dueDate,
    exempt: fee.exempt,
    surcharge: fee.surcharge,
    opening: fee.opening,
    cancelledOn: fee.cancelledOn,
    run: fee.runId,
    plan: fee.refinancedBy,
    instalment: fee.instalmentOf && { plan: fee.instalmentOf, since: fee.owedSince },
    paid: fee.paid,
    writtenOff: fee.writtenOff,
    balance: fee.balance,
    status: fee.status,
    daysOverdue: fee.daysOverdue,
    graceUntil: fee.graceUntil,
  }))
  const ours = [...book.cuotas].map(([id, { lines: _lines, byPerson: _by, ...cuota }]) => ({
    id,
    ...cuota,
    ...standingOf(book, { ...cuota, lines: _lines }, today),
  }))
  expect(actual).toEqual(ours.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

function standingOf(book: Book, cuota: Cuota, today: string) {
  const status = statusOn(book, cuota, today)
  const lastOfGrace = addDays(cuota.dueDate, book.graceDays)
  const isInGrace = ['For_defeated', 'Incomplete'].includes(status) && cuota.dueDate < today && today <= lastOfGrace
  return {
    paid: paidOf(cuota),
    writtenOff: reliefOf(cuota),
    balance: balanceOf(cuota),
    status,
    daysOverdue: status === 'Defeated' ? daysBetween(cuota.instalment?.since ?? cuota.dueDate, today) : 0,
    graceUntil: isInGrace ? lastOfGrace : null,
  }
}

const isStanding = ({ reversedAt }: { reversedAt: string | null }) => reversedAt === null

/** Expects receipts to equal the money on cuotas, numbers without gaps, and credit that only moves. */
function compareMoney({ book }: Walk, { fees, receipts, entries }: Stored): void {
  const { billed, collected, pending, credit } = sumsOf(fees)
  const slips = [...book.slips.values()]
  expect(total(receipts)).toBe(total(slips))
  expect(total(receipts.filter(isStanding))).toBe(total(receipts) - total(slips.filter((slip) => slip.reversedOn)))
  expect(total(receipts.filter(isStanding))).toBe(collected)
  expect(collected).toBe(billed - pending + credit)
  expect(receipts.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(receipts.map((_, index) => index + 1))
  compareEntries({ book }, entries)
  const memberOf = new Map(fees.map(({ id, userId }) => [id, userId]))
  const moved = entries.filter(({ pairId }) => pairId !== null)
  for (const ends of groupBy(moved, ({ pairId }) => pairId ?? '').values()) {
    expect([ends.length, total(ends), new Set(ends.map(({ feeId }) => memberOf.get(feeId))).size]).toEqual([2, 0, 1])
  }
}

function kindOf({ movesTo, undoes, forgives, pair, amount }: Line): LedgerEntry['kind'] {
  if (movesTo) return 'refinance'
  if (undoes) return 'reversal'
  if (forgives) return 'writeOff'
  if (pair) return amount < 0 ? 'creditOut' : 'creditIn'
  return amount < 0 ? 'refund' : 'payment'
}

function compareEntries({ book }: Pick<Walk, 'book'>, entries: readonly LedgerEntry[]): void {
  const ours = [...book.cuotas].flatMap(([id, { lines }]) =>
    lines.map((line) => [id, kindOf(line), line.amount, line.dated, line.receipt].join(' ')),
  )
  const actual = entries.map(({ feeId, kind, amount, dated, receiptId }) =>
    [feeId, kind, amount, dated, receiptId].join(' '),
  )
  expect(actual.toSorted()).toEqual(ours.toSorted())
}

/** Expects unchanged balances of the members without a step since the last comparison. */
export async function compareOthers(walk: Walk): Promise<void> {
  const { club, touched } = walk
  const request = { scope: within(club.institution.id), filter: { institutionId: club.institution.id } }
  const sort = { field: 'pending', order: 'ASC' } as const
  const { rows } = await read(walk, (tx) =>
    tx.fees.members({ ...request, sort, range: { offset: 0, limit: club.members.length } }),
  )
  const owed = new Map(rows.map(({ userId, pending, credit }) => [userId, pending - credit]))
  const others = club.members.filter(({ id }) => !touched.has(id))
  expect(others.map(({ id }) => [id, owed.get(id) ?? 0])).toEqual(
    others.map(({ id }) => [id, walk.balances.get(id) ?? 0]),
  )
  walk.balances = owed
  touched.clear()
}

/** Expects each club to have only the money of its own history. */
export async function compareClubs(store: Store, walks: readonly Walk[]): Promise<void> {
  const now = Math.max(...walks.map((walk) => walk.now))
  const sums = await store.as({ kind: 'system' }, now).read((tx) => tx.fees.summary({ scope: ALL, filter: {} }))
  const actual = sums.map(({ institutionId, collected, pending, credit }) => [
    institutionId,
    collected,
    pending - credit,
  ])
  const ours = walks
    .map(({ club, book }) => ({ id: club.institution.id, cuotas: [...book.cuotas.values()] }))
    .filter(({ cuotas }) => cuotas.length > 0)
    .map(({ id, cuotas }) => [id, add(cuotas, paidOf), add(cuotas, balanceOf)])
  expect(actual).toEqual(ours)
}

const add = (cuotas: readonly Cuota[], value: (cuota: Cuota) => number) =>
  cuotas.reduce((all, cuota) => all + value(cuota), 0)

async function compareReports(walk: Walk, tx: ReadTransaction): Promise<void> {
  const { random, book, club } = walk
  const today = todayOf(walk)
  const request = { scope: within(club.institution.id), institutionId: club.institution.id }
  const from = `${addDays(today, -random.between(0, 90)).slice(0, 7)}-01`
  const to = addDays(today, random.between(0, 60))
  const [, lastDay] = daysOfMonth(to.slice(0, 7))
  const [months, ours] = [new Map<string, object>(), new Map<string, object>()]
  for (const { month, sportId, opening, ...figures } of await tx.reports.months({ ...request, from, to: lastDay })) {
    months.set(`${month} ${opening ? 'opening' : sportId}`, figures)
  }
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
    for (const sport of [null, 'opening', ...club.sports]) {
      const figures = monthOf(book, month, sport)
      if (months.has(`${month} ${sport}`) || Object.values(figures).some((amount) => amount !== 0)) {
        ours.set(`${month} ${sport}`, figures)
      }
    }
  }
  expect(months).toEqual(ours)

  const { userId: actorId } = club.actor
  const cash = (['Efectivo', 'Transferencia'] as const).flatMap((method) => cashOf(book, method, from, to) ?? [])
  expect(await tx.reports.cash({ ...request, from, to })).toEqual(cash.map((row) => ({ ...row, actorId })))

  const days = [addDays(today, -random.between(0, 60)), today]
  const late = days.map((day) => ({ day, of: overdueOn(book, day) }))
  expect(await tx.reports.delinquency({ ...request, graceDays: book.graceDays, days })).toEqual(
    late.map(({ day, of }) => ({ day, overdue: sum(of.values()), members: of.size })),
  )
}
