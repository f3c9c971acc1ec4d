import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { FieldErrors } from '#domain/api/errors'
import type { Notice, noticeInputSchema } from '#domain/money/notice'
import type { WriteTransaction } from '../../store/port.ts'
import { rowsById } from '../records/caller.ts'
import type { Caller } from '../records/caller.ts'
import { insertRecord, newRecord, refuse } from '../records/records.ts'

/** Nothing is paid by it. */
export async function giveNotice(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof noticeInputSchema>,
): Promise<Notice> {
  const { actor, now } = caller
  const takesPart = actor.memberships.some((one) => one.institutionId === input.institutionId)
  const [institution] = takesPart ? await tx.institutionsById([input.institutionId]) : []
  if (!institution) throw new DomainError('validation', { fields: { institutionId: 'unknownReference' } })
  const { rows } = await tx.fees.list({
    scope: scopeOf(actor, 'payments'),
    filter: { id: { in: input.feeIds }, institutionId: institution.id },
    ...rowsById(input.feeIds.length),
    now,
  })
  const wards = (actor.wards ?? []).filter((ward) => ward.institutionId === institution.id)
  const payers = new Set([actor.userId, ...wards.map(({ payerId }) => payerId)])
  const errors: FieldErrors = {}
  for (const [index, id] of input.feeIds.entries()) {
    const fee = rows.find((one) => one.id === id && payers.has(one.userId))
    if (!fee) errors[`feeIds.${index}`] = 'unknownReference'
    else if (fee.status === 'No_fee') errors[`feeIds.${index}`] = 'notPayable'
  }
  if (input.paidOn > calendarDateIn(institution.timezone, now)) errors.paidOn = 'inTheFuture'
  refuse(errors)
  const notice: Notice = {
    ...newRecord(now),
    ...input,
    userId: actor.userId,
    currency: institution.currency,
    state: 'waiting',
    reason: null,
    receiptId: null,
  }
  return insertRecord(tx, caller, tx.notices, notice, { entity: 'notice', institutionId: institution.id })
}
