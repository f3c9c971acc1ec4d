import { expect } from 'vitest'
import { addDays, addMonths, daysOfMonth } from '#domain/values/calendar'
import { sum } from '#domain/money/money'
import type { ReadTransaction } from '#server/store/port'
import { within } from '#tests/contract/store/support'
import { cashOf, lateOn, monthOf } from './bookReports.ts'
import { todayOf } from './walk.ts'
import type { Walk } from './walk.ts'

export async function compareReports(walk: Walk, tx: ReadTransaction): Promise<void> {
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
  const late = days.map((day) => ({ day, of: lateOn(book, day) }))
  expect(await tx.reports.delinquency({ ...request, graceDays: book.graceDays, days })).toEqual(
    late.map(({ day, of }) => ({ day, overdue: sum(of.values()), members: of.size })),
  )
}
