import { scopeOf } from '#domain/access/access'
import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import { statementOf, type Statement } from '#domain/money/statement'
import type { ReadTransaction } from '../../store/port.ts'
import type { Caller } from '../records/records.ts'
import { withFeeNames } from '../records/names.ts'

type Query = { institutionId: string; userId: string; from?: CalendarDate | undefined; to?: CalendarDate | undefined }

export async function readStatement(
  tx: ReadTransaction,
  caller: Caller,
  { institutionId, userId, from, to }: Query,
): Promise<Statement> {
  const fees = await tx.fees.all({
    scope: scopeOf(caller.actor, 'payments'),
    filter: { institutionId, userId },
    sort: { field: 'id', order: 'ASC' },
    now: caller.now,
  })
  const [institution] = await tx.institutionsById(fees.length > 0 ? [institutionId] : [])
  const ledger = await tx.ledger.ofFees(fees.map(({ id }) => id))
  const timezone = institution?.timezone ?? 'UTC'
  const range = { from: from ?? null, to: to ?? calendarDateIn(timezone, caller.now) }
  return statementOf(await withFeeNames(tx, caller, fees), ledger, range, timezone)
}
