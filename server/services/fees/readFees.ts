import { scopeOf } from '#domain/access/access'
import type { Institution } from '#domain/clubs/institution'
import type { FeeView } from '#domain/money/fee'
import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import { statementOf, type Statement } from '#domain/money/statement'
import type { ReadTransaction } from '../../store/port.ts'
import type { FeeFilter } from '../../store/port/money.ts'
import { withFeeNames } from '../records/names.ts'
import { EVERYTHING, type ActorReads } from '../records/records.ts'

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

export async function feesOf(
  tx: ReadTransaction,
  { id }: Pick<Institution, 'id'>,
  filter: FeeFilter,
): Promise<FeeView[]> {
  return tx.fees.all({
    scope: EVERYTHING,
    filter: { ...filter, institutionId: id },
    sort: { field: 'dueDate', order: 'ASC' },
  })
}

/** A charged cuota with a surplus has the status Overpayment; one that is not charged, No_fee. */
export async function feesWithSurplus(
  tx: ReadTransaction,
  institution: Pick<Institution, 'id'>,
  of: { userId: { in: string[] } } | { id: { in: string[] } },
): Promise<FeeView[]> {
  const fees = await feesOf(tx, institution, { ...of, status: { in: ['Overpayment', 'No_fee'] } })
  return fees.filter(({ balance }) => balance < 0)
}
