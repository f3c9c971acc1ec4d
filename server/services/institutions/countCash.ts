import type { z } from 'zod'
import type { Scope } from '#domain/access/access'
import type { AuditEvent } from '#domain/access/audit'
import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { cashCountSchema, cashInBox, openDaysBefore, uncountedOf } from '#domain/money/reports'
import type { CashCount, CashDay, cashCountInputSchema } from '#domain/money/reports'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { auditEvent } from '../history/recordAudit.ts'
import type { Caller } from '../records/caller.ts'
import { existing, refuse } from '../records/records.ts'
import { isDayClosed } from './lockedBooks.ts'

/** An event of the institution’s history: nobody changes it, and counting again adds another. */
export async function countCash(
  tx: WriteTransaction,
  caller: Caller,
  { institutionId, scope }: { institutionId: string; scope: Scope },
  { countedOn, counted, note }: z.output<typeof cashCountInputSchema>,
): Promise<CashCount> {
  const books = existing(await tx.lock('books', institutionId))
  if (countedOn > calendarDateIn(books.timezone, caller.now)) refuse({ countedOn: 'inTheFuture' })
  if (isDayClosed(books, countedOn)) refuse({ countedOn: 'closedDays' })
  const expected = cashInBox(await tx.reports.cash({ scope, institutionId, from: countedOn, to: countedOn }))
  const after = { countedOn, expected, counted, note }
  const event = auditEvent(caller, { entity: 'institution', institutionId, action: 'count', id: institutionId, after })
  await tx.audit.append([event])
  return countOfEvent(event)
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
  const { rows } = await tx.audit.list({
    scope,
    of: [{ entity: 'institution', id }],
    action: 'count',
    range: { offset: 0, limit: MAX_ROWS },
  })
  return uncountedOf(await tx.reports.cashByDay({ scope, institutionId: id, ...days }), rows.map(countOfEvent))
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
  })
}
