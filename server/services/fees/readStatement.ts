import { scopeOf } from '#domain/access/access'
import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import type { FeeRow, FeeView } from '#domain/money/fee'
import { statementOf, type Statement } from '#domain/money/statement'
import type { ReadTransaction } from '../../store/port.ts'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { Caller } from '../records/caller.ts'
import { withFeeNames } from './rowNames.ts'

type Query = { institutionId: string; userId: string; from?: CalendarDate | undefined; to?: CalendarDate | undefined }

export async function readStatement(
  tx: ReadTransaction,
  caller: Caller,
  { institutionId, userId, from, to }: Query,
): Promise<Statement> {
  const fees = await feesOf(tx, caller, { institutionId, userId })
  const [institution] = await tx.institutionsById(fees.length > 0 ? [institutionId] : [])
  const ledger = await tx.ledger.ofFees(fees.map(({ id }) => id))
  const timezone = institution?.timezone ?? 'UTC'
  const range = { from: from ?? null, to: to ?? calendarDateIn(timezone, caller.now) }
  return statementOf(fees, ledger, range, timezone)
}

async function feesOf(
  tx: ReadTransaction,
  caller: Caller,
  filter: { institutionId: string; userId: string },
): Promise<FeeRow[]> {
  const { actor, now } = caller
  const scope = scopeOf(actor, 'payments')
  const fees: FeeView[] = []
  for (;;) {
    const range = { offset: fees.length, limit: MAX_ROWS }
    const page = await tx.fees.list({ scope, filter, sort: { field: 'id', order: 'ASC' }, range, now })
    fees.push(...page.rows)
    if (page.rows.length < MAX_ROWS) return withFeeNames(tx, caller, fees)
  }
}
