import { scopeOf } from '#domain/access/access'
import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import { statementOf, type Statement } from '#domain/money/statement'
import { withFeeNames } from '../records/names.ts'
import type { ActorReads } from '../records/caller.ts'

type Query = { institutionId: string; userId: string; from?: CalendarDate | undefined; to?: CalendarDate | undefined }

export async function readStatement(tx: ActorReads, { institutionId, userId, from, to }: Query): Promise<Statement> {
  const fees = await tx.fees.all({
    scope: scopeOf(tx.actor, 'payments'),
    filter: { institutionId, userId },
    sort: { field: 'id', order: 'ASC' },
  })
  const [institution] = await tx.institutionsById(fees.length > 0 ? [institutionId] : [])
  const ledger = await tx.ledger.ofFees(fees.map(({ id }) => id))
  const timezone = institution?.timezone ?? 'UTC'
  const range = { from: from ?? null, to: to ?? calendarDateIn(timezone, tx.now) }
  return statementOf(await withFeeNames(tx, fees), ledger, range, timezone)
}
