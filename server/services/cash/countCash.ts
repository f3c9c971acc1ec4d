import type { z } from 'zod'
import type { Scope } from '#domain/access/access'
import type { AuditEvent } from '#domain/access/audit'
import { addDays, calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { cashCountSchema, countBefore, drawerOf, drawerSchema, drawerSince, expectedIn } from '#domain/money/drawer'
import type { CashCount, Drawer, cashCountInputSchema } from '#domain/money/drawer'
import { openDaysBefore, uncountedOf, type CashDay } from '#domain/money/reports'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction } from '../../store/port.ts'
import type { ActorReads, ActorWrites } from '../records/caller.ts'
import { auditEvent } from '../history/auditEvents.ts'
import { allRows, existing, refuseIfAny } from '../records/records.ts'
import { isDayClosed } from '../institutions/lockedBooks.ts'

/** An event of the institution’s history: nobody changes it, and counting again adds another. */
export async function countCash(
  tx: ActorWrites,
  { institutionId, scope }: { institutionId: string; scope: Scope },
  { countedOn, counted, note }: z.output<typeof cashCountInputSchema>,
): Promise<CashCount> {
  const books = existing(await tx.lock('books', institutionId))
  if (countedOn > calendarDateIn(books.timezone, tx.now)) refuseIfAny({ countedOn: 'inTheFuture' })
  if (isDayClosed(books, countedOn)) refuseIfAny({ countedOn: 'closedDays' })
  const drawer = await readDrawer(tx, { institutionId, scope }, countedOn)
  const after = { countedOn, ...drawer, expected: expectedIn(drawer), counted, note }
  const event = auditEvent(tx, { entity: 'institution', institutionId, action: 'count', id: institutionId, after })
  await tx.audit.append([event])
  return countOfEvent(event)
}

/** What is recorded after a count is part of the next one if its day is at most so long before that count. */
const LATE_DAYS = 366

/** What explains the cash at the end of a day, as it is stored now. */
export async function readDrawer(
  tx: ActorReads,
  { institutionId, scope }: { institutionId: string; scope: Scope },
  day: CalendarDate,
): Promise<Drawer> {
  const count = countBefore(await countsOf(tx, scope, institutionId), day)
  const days = { ...(count && { gte: addDays(count.countedOn, -LATE_DAYS) }), lte: day }
  const rows = await allRows(tx.cashMovements, { scope, filter: { institutionId, day: days } })
  const since = drawerSince(count, rows, day)
  const of = { scope, institutionId }
  const cash = await tx.reports.cash({ ...of, from: since, to: day })
  if (!count) return drawerOf(since, null, { cash, late: [] }, rows)
  const earlier = { from: addDays(count.countedOn, -LATE_DAYS), to: count.countedOn, recordedAfter: count.at }
  return drawerOf(since, count, { cash, late: await tx.reports.cash({ ...of, ...earlier }) }, rows)
}

/** The cash of the days before a day that nobody counted and that are not closed. */
export async function uncountedDays(
  tx: ReadTransaction,
  scope: Scope,
  { id, closedThrough }: Pick<Institution, 'id' | 'closedThrough'>,
  before: CalendarDate,
): Promise<CashDay[]> {
  const days = openDaysBefore(before, closedThrough)
  if (days === null) return []
  const counts = await countsOf(tx, scope, id)
  return uncountedOf(await tx.reports.cashByDay({ scope, institutionId: id, ...days }), counts)
}

async function countsOf(tx: ReadTransaction, scope: Scope, id: string): Promise<CashCount[]> {
  const of = [{ entity: 'institution', id }] as const
  const { rows } = await tx.audit.list({ scope, of, action: 'count', range: { offset: 0, limit: MAX_ROWS } })
  return rows.map(countOfEvent)
}

export function countOfEvent({ id, at, changes }: AuditEvent): CashCount {
  const valueOf = (name: string) => changes[name]?.to
  const [amount, expected] = [Number(valueOf('counted')), Number(valueOf('expected'))]
  const difference = amount - expected
  return cashCountSchema.parse({
    id,
    at,
    countedOn: valueOf('countedOn'),
    counted: amount,
    expected,
    difference,
    note: valueOf('note') ?? null,
    drawer:
      drawerSchema.safeParse(Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]))).data ??
      null,
  })
}
