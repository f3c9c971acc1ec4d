import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import {
  type CashMovement,
  type cashMovementInputSchema,
  cashCountSchema,
  cashIn,
  countBefore,
  drawerOf,
  drawerSchema,
  drawerSince,
  expectedIn,
  type CashCount,
  type Drawer,
  type cashCountInputSchema,
} from '#domain/money/drawer'
import { calendarDateIn, addDays, type CalendarDate } from '#domain/values/calendar'
import { booksFor, isDayClosed } from '../institutions/lockedBooks.ts'
import { requireRight, readRecord, orNotFound, newRecord, refuseIfAny, allRows } from '../records/records.ts'
import type { ActorWrites, ActorReads } from '../records/records.ts'
import { insertRecord, auditEvent } from '../records/writeRecord.ts'
import type { Scope } from '#domain/access/access'
import type { AuditEvent } from '#domain/access/audit'
import type { Institution } from '#domain/clubs/institution'
import { sum } from '#domain/money/money'
import { correctsMethod } from '#domain/money/receipt'
import { openDaysBefore, uncountedOf, type CashDay } from '#domain/money/reports'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction } from '../../store/port.ts'

/** Throws `validation` unless the caller collects in the institution and the day is past and open. */
export async function moveCash(
  tx: ActorWrites,
  movement: z.output<typeof cashMovementInputSchema>,
): Promise<CashMovement> {
  const { institutionId, day } = movement
  const books = await booksFor(tx, institutionId, ['register', 'cash-movements'])
  if (day > calendarDateIn(books.timezone, tx.now)) refuseIfAny({ day: 'inTheFuture' })
  if (isDayClosed(books, day)) refuseIfAny({ day: 'closedDays' })
  const author = { currency: books.currency, actorId: tx.actor.userId }
  const record = { ...newRecord(tx.now), ...movement, ...author, reverses: null }
  return insertRecord(tx, 'cashMovements', record, { action: 'register' })
}

/** Dated on the movement's own day; a count made before then shows it as late. */
export async function reverseMovement(tx: ActorWrites, id: string, reason: string): Promise<CashMovement> {
  const movement = await readRecord(tx, 'cashMovements', id)
  const { institutionId, kind, amount, day, currency } = movement
  requireRight(tx, 'reverse', 'cash-movements', institutionId)
  const books = orNotFound(await tx.lock('books', institutionId))
  if (movement.reverses !== null) throw new DomainError('notUndoable')
  if (isDayClosed(books, day)) refuseIfAny({ day: 'closedDays' })
  const copy = { institutionId, kind, amount, day, currency, reason, actorId: tx.actor.userId, reverses: id }
  return insertRecord(tx, 'cashMovements', { ...newRecord(tx.now), ...copy }, { action: 'reverse' })
}

/** Stored as an event of the institution’s history, so it never changes; counting again adds another event. */
export async function countCash(
  tx: ActorWrites,
  { institutionId, scope }: { institutionId: string; scope: Scope },
  { countedOn, counted, note }: z.output<typeof cashCountInputSchema>,
): Promise<CashCount> {
  // The lock keeps others from writing money, so all that is missing in the count is recorded after it.
  const books = orNotFound(await tx.lock('institution', institutionId))
  if (countedOn > calendarDateIn(books.timezone, tx.now)) refuseIfAny({ countedOn: 'inTheFuture' })
  if (isDayClosed(books, countedOn)) refuseIfAny({ countedOn: 'closedDays' })
  const drawer = await readDrawer(tx, { institutionId, scope }, countedOn)
  const recorded = await recordedUntil(tx, { institutionId, scope }, countedOn)
  const after = { countedOn, ...drawer, expected: expectedIn(drawer), counted, note, recorded }
  const event = auditEvent(tx, { entity: 'institution', institutionId, action: 'count', id: institutionId, after })
  await tx.audit.append([event])
  return countOfEvent(event)
}

const recordedSchema = z.int().nullable().default(null)

/** Cash recorded after a count enters the next one if it is dated at most this long before that count. */
const LATE_DAYS = 366

type CashOf = { institutionId: string; scope: Scope }

async function recordedUntil(tx: ActorReads, of: CashOf, day: CalendarDate, recordedAfter?: string): Promise<number> {
  const { scope, institutionId } = of
  const from = addDays(day, -LATE_DAYS)
  const movements = await allRows(tx.cashMovements, { scope, filter: { institutionId, day: { gte: from, lte: day } } })
  return cashIn(
    await tx.reports.cash({ ...of, from, to: day, ...(recordedAfter !== undefined && { recordedAfter }) }),
    movements.filter(({ createdAt }) => recordedAfter === undefined || createdAt > recordedAfter),
  )
}

export async function readDrawer(tx: ActorReads, of: CashOf, day: CalendarDate): Promise<Drawer> {
  const { institutionId, scope } = of
  const count = countBefore(await countsOf(tx, scope, institutionId), day)
  const days = { ...(count && { gte: addDays(count.countedOn, 1) }), lte: day }
  const rows = await allRows(tx.cashMovements, { scope, filter: { institutionId, day: days } })
  const since = drawerSince(count, rows, day)
  const cash = await tx.reports.cash({ ...of, from: since, to: day })
  return drawerOf(since, count && { ...count, late: await lateAfter(tx, of, count) }, cash, rows)
}

/** A count of an earlier release has no `recorded`: then the instant of the count decides. */
async function lateAfter(tx: ActorReads, of: CashOf, count: RecordedCount): Promise<number> {
  const { countedOn, at, recorded } = count
  const after = await recordedUntil(tx, of, countedOn, recorded === null ? at : undefined)
  return after - (recorded ?? 0) - (await correctedAfter(tx, of, count))
}

/** The change that corrections of the method made to the counted cash. They moved no money. */
async function correctedAfter(tx: ActorReads, of: CashOf, { countedOn, at }: RecordedCount): Promise<number> {
  const { scope, institutionId } = of
  const filter = { institutionId, receivedOn: { gte: addDays(countedOn, -LATE_DAYS), lte: countedOn } }
  const reversed = (await allRows(tx.receipts, { scope, filter: { ...filter, reversed: true } })).filter(
    ({ reversedAt }) => reversedAt !== null && reversedAt > at,
  )
  const payerId = { in: reversed.flatMap((receipt) => receipt.payerId ?? []) }
  const replacements = await allRows(tx.receipts, { scope, filter: { ...filter, payerId } })
  const corrected = reversed.filter((receipt) => replacements.some((one) => correctsMethod(one, receipt)))
  return sum(corrected.map(({ method, amount }) => (method === 'Efectivo' ? -amount : amount)))
}

/** The cash of open days before a day that nobody counted: since the last count, else of the last month. */
export async function uncountedDays(
  tx: ReadTransaction,
  scope: Scope,
  { id, closedThrough }: Pick<Institution, 'id' | 'closedThrough'>,
  before: CalendarDate,
): Promise<CashDay[]> {
  const counts = await countsOf(tx, scope, id)
  const days = openDaysBefore(before, closedThrough, counts.length > 0 ? LATE_DAYS : undefined)
  if (days === null) return []
  return uncountedOf(await tx.reports.cashByDay({ scope, institutionId: id, ...days }), counts)
}

type RecordedCount = CashCount & { recorded: number | null }

async function countsOf(tx: ReadTransaction, scope: Scope, id: string): Promise<RecordedCount[]> {
  const of = [{ entity: 'institution', id }] as const
  const { rows } = await tx.audit.list({ scope, of, action: 'count', range: { offset: 0, limit: MAX_ROWS } })
  return rows.map((event) => ({
    ...countOfEvent(event),
    recorded: recordedSchema.parse(event.changes['recorded']?.to),
  }))
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
