import type { z } from 'zod'
import type { Scope } from '#domain/access/access'
import type { AuditEvent } from '#domain/access/audit'
import { calendarDateIn } from '#domain/values/calendar'
import { cashCountSchema, cashInBox } from '#domain/money/reports'
import type { CashCount, cashCountInputSchema } from '#domain/money/reports'
import type { WriteTransaction } from '../../store/port.ts'
import { auditEvent } from '../history/recordAudit.ts'
import type { Caller } from '../records/caller.ts'
import { refuse } from '../records/missingReferences.ts'
import { found } from '../records/records.ts'
import { isDayClosed } from './lockedBooks.ts'

/**
 * An event of the institution’s history: nobody changes it, and counting again adds another. Throws `notFound` or
 * `validation`.
 */
export async function countCash(
  tx: WriteTransaction,
  caller: Caller,
  { institutionId, scope }: { institutionId: string; scope: Scope },
  { countedOn, counted, note }: z.output<typeof cashCountInputSchema>,
): Promise<CashCount> {
  const books = found(await tx.lock('books', institutionId))
  if (countedOn > calendarDateIn(books.timezone, caller.now)) refuse({ countedOn: 'inTheFuture' })
  if (isDayClosed(books, countedOn)) refuse({ countedOn: 'closedDays' })
  const expected = cashInBox(await tx.reports.cash({ scope, institutionId, from: countedOn, to: countedOn }))
  const after = { countedOn, expected, counted, note }
  const event = auditEvent(caller, { entity: 'institution', institutionId, action: 'count', id: institutionId, after })
  await tx.audit.append([event])
  return countOfEvent(event)
}

export function countOfEvent({ id, at, changes }: AuditEvent): CashCount {
  const told = (name: string) => changes[name]?.to
  const [counted, expected] = [Number(told('counted')), Number(told('expected'))]
  const difference = counted - expected
  return cashCountSchema.parse({
    id,
    at,
    countedOn: told('countedOn'),
    counted,
    expected,
    difference,
    note: told('note') ?? null,
  })
}
