import { expect } from 'vitest'
import { addDays, addMonths, daysOfMonth } from '#domain/calendar'
import { sum } from '#domain/money'
import type { ReadTransaction } from '#server/store/port'
import { within } from '#tests/contract/store/support'
import { balanceOf, figuresThrough, lateOn, monthOf, paidOf, statusOn, total } from './book.ts'
import { DAY, todayOf } from './walk.ts'
import type { Walk } from './walk.ts'

const read = <T>({ store, club, now }: Walk, work: (tx: ReadTransaction) => Promise<T>) =>
  store.as({ kind: 'signedIn', subject: club.subject }, now).read(work)

const EVERY_ROW = { sort: { field: 'id', order: 'ASC' }, range: { offset: 0, limit: 1_000 } } as const

/** The product says what the book says: on today's page, and on that of any other day. */
export async function compare(walk: Walk): Promise<void> {
  const { random, book, club } = walk
  const now = random.chance(0.5) ? walk.now : walk.now + random.between(-60, 60) * DAY
  const today = todayOf(walk, now)
  const scope = within(club.institution.id)
  await read(walk, async (tx) => {
    const { rows } = await tx.fees.list({ ...EVERY_ROW, scope, filter: { institutionId: club.institution.id }, now })
    const told = rows.map(({ id, paid, balance, status }) => ({ id, paid, balance, status }))
    const ours = [...book.cuotas].map(([id, cuota]) => ({
      id,
      paid: paidOf(cuota),
      balance: balanceOf(cuota),
      status: statusOn(book, cuota, today),
    }))
    expect(told).toEqual(ours.toSorted((a, b) => (a.id < b.id ? -1 : 1)))

    const receipts = await tx.receipts.list({ ...EVERY_ROW, scope, filter: {}, now })
    const received = receipts.rows.filter(({ reversedAt }) => reversedAt === null)
    expect(total(received)).toBe(sum(rows.map(({ paid }) => paid)))
    expect(receipts.rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      receipts.rows.map((_, index) => index + 1),
    )

    const filter = {
      institutionId: club.institution.id,
      ...(random.chance(0.5) && { userId: random.pick(club.members).userId }),
      ...(random.chance(0.5) && {
        dueDate: { gte: addDays(today, -random.between(0, 40)), lte: addDays(today, random.between(0, 40)) },
      }),
      ...(random.chance(0.5) && {
        status: { in: random.sample(['Defeated', 'Incomplete', 'Overpayment'] as const, 2) },
      }),
    }
    const matching = (await tx.fees.list({ ...EVERY_ROW, scope, filter, now })).rows
    const [sums] = await tx.fees.summary({ scope, filter, now })
    const owed = matching.filter(({ balance }) => balance > 0)
    expect([sums?.collected ?? 0, sums?.pending ?? 0, sums?.credit ?? 0]).toEqual([
      sum(matching.map(({ paid }) => paid)),
      sum(owed.map(({ balance }) => balance)),
      sum(matching.map(({ balance }) => Math.max(0, -balance))),
    ])
  })
  await compareReports(walk)
  for (const [day, figures] of walk.closed) {
    expect(await figuresOfProduct(walk, day)).toEqual(figures)
    expect(figuresThrough(book, day)).toEqual(figures)
  }
}

/** The reports say what the book says, of any days. */
async function compareReports(walk: Walk): Promise<void> {
  const { random, book, club } = walk
  const today = todayOf(walk)
  const asked = { scope: within(club.institution.id), institutionId: club.institution.id }
  const from = `${addDays(today, -random.between(0, 90)).slice(0, 7)}-01`
  const to = addDays(today, random.between(0, 60))
  const days = [addDays(today, -random.between(0, 60)), today]
  await read(walk, async (tx) => {
    const [, lastDay] = daysOfMonth(to.slice(0, 7))
    const rows = await tx.reports.months({ ...asked, from, to: lastDay })
    const [months, ours] = [new Map<string, object>(), new Map<string, object>()]
    for (const { month, sportId, ...figures } of rows) months.set(`${month} ${sportId}`, figures)
    for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
      for (const sport of club.sports) {
        const figures = monthOf(book, month, sport)
        if (months.has(`${month} ${sport}`) || Object.values(figures).some((amount) => amount !== 0)) {
          ours.set(`${month} ${sport}`, figures)
        }
      }
    }
    expect(months).toEqual(ours)

    const slips = [...book.slips.values()]
    const received = slips.filter(({ receivedOn }) => from <= receivedOn && receivedOn <= to)
    const reversed = slips.filter(({ reversedOn }) => reversedOn !== null && from <= reversedOn && reversedOn <= to)
    const cash = await tx.reports.cash({ ...asked, from, to })
    expect(cash).toEqual(
      received.length + reversed.length === 0
        ? []
        : [
            {
              method: 'Efectivo',
              actorId: club.actor.userId,
              receipts: received.length,
              received: total(received),
              reversals: reversed.length,
              reversed: total(reversed),
            },
          ],
    )

    const late = days.map((day) => ({ day, of: lateOn(book, day) }))
    expect(await tx.reports.delinquency({ ...asked, graceDays: book.graceDays, days })).toEqual(
      late.map(({ day, of }) => ({ day, overdue: sum(of.values()), members: of.size })),
    )
  })
}

/** The figures of all days up to one, from what the product has stored. */
export async function figuresOfProduct(walk: Walk, day: string) {
  const { club, now } = walk
  return read(walk, async (tx) => {
    const all = { ...EVERY_ROW, scope: within(club.institution.id), filter: {}, now }
    const fees = (await tx.fees.list(all)).rows
    const receipts = (await tx.receipts.list(all)).rows
    const entries = await tx.ledger.ofFees(fees.map(({ id }) => id))
    return {
      billed: total(
        fees.filter(
          ({ exempt: isExempted, dueDate, cancelledOn }) =>
            !isExempted && dueDate <= day && (cancelledOn === null || cancelledOn > day),
        ),
      ),
      collected: total(entries.filter(({ dated }) => dated <= day)),
      received:
        total(receipts.filter(({ receivedOn }) => receivedOn <= day)) -
        total(receipts.filter(({ reversedOn }) => reversedOn !== null && reversedOn <= day)),
    }
  })
}
