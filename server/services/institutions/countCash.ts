import type { z } from 'zod'
import type { Scope } from '#domain/access/access'
import type { AuditEvent } from '#domain/access/audit'
import { calendarDateIn } from '#domain/values/calendar'
import { cashCountSchema, cashInBox } from '#domain/money/reports'
import type { CashCount, cashCountInputSchema } from '#domain/money/reports'
import type { WriteTransaction } from '../../store/port.ts'
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
