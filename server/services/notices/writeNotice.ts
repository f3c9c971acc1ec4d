import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { DomainError, type FieldErrors } from '#domain/api/errors'
import { mayWithdraw, type Notice, type noticeInputSchema } from '#domain/money/notice'
import type { receiptInputSchema } from '#domain/money/receipt'
import type { WriteTransaction } from '../../store/port.ts'
import type { NoticePicture } from '../../store/port/records.ts'
import { registerReceipt } from '../receipts/registerReceipt.ts'
import {
  refuse,
  type Caller,
  recordsById,
  existing,
  requireVersion,
  saveRecord,
  refuseIfAny,
  type FormChange,
  insertRecord,
  newRecord,
} from '../records/records.ts'
import { calendarDateIn } from '#domain/values/calendar'

/** Nothing is paid by it. */
export async function giveNotice(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof noticeInputSchema>,
): Promise<Notice> {
  const { actor, now } = caller
  const takesPart = actor.memberships.some((one) => one.institutionId === input.institutionId)
  const [institution] = takesPart ? await tx.institutionsById([input.institutionId]) : []
  if (!institution) refuse({ institutionId: 'unknownReference' })
  const fees = await recordsById(tx.fees, scopeOf(actor, 'payments'), input.feeIds, now)
  const wards = (actor.wards ?? []).filter((ward) => ward.institutionId === institution.id)
  const payers = new Set([actor.userId, ...wards.map(({ payerId }) => payerId)])
  const errors: FieldErrors = {}
  for (const [index, id] of input.feeIds.entries()) {
    const fee = fees.get(id)
    if (fee?.institutionId !== institution.id || !payers.has(fee.userId)) errors[`feeIds.${index}`] = 'unknownReference'
    else if (fee.status === 'No_fee') errors[`feeIds.${index}`] = 'notPayable'
  }
  if (input.paidOn > calendarDateIn(institution.timezone, now)) errors.paidOn = 'inTheFuture'
  refuseIfAny(errors)
  const notice: Notice = {
    ...newRecord(now),
    ...input,
    userId: actor.userId,
    currency: institution.currency,
    state: 'waiting',
    reason: null,
    receiptId: null,
  }
  return insertRecord(tx, caller, 'notices', notice)
}

/** Registers the money and accepts the notice, both or neither. The second of two gets `alreadyDecided`. */
export async function acceptNotice(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { fields, version }: FormChange<z.output<typeof receiptInputSchema>>,
): Promise<Notice> {
  const notice = await waiting(tx, caller, id, version)
  if (fields.institutionId !== notice.institutionId) refuseIfAny({ institutionId: 'otherInstitution' })
  const receipt = await registerReceipt(tx, caller, fields)
  return decide(tx, caller, notice, { state: 'accepted', receiptId: receipt.id })
}

export async function rejectNotice(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Notice> {
  const notice = await waiting(tx, caller, id, version)
  return decide(tx, caller, notice, { state: 'rejected', reason })
}

/** Withdraws one's own notice; again, it changes nothing. Throws `notFound`, `stale`, or `alreadyDecided` after an answer. */
export async function withdrawNotice(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<Notice> {
  const notice = existing(await tx.notices.get(scopeOf(caller.actor, 'notices', 'create'), id, caller.now))
  if (notice.state === 'withdrawn') return notice
  if (!mayWithdraw(notice, caller.actor.userId)) throw new DomainError('alreadyDecided')
  requireVersion(version, notice)
  return saveRecord(tx, caller, 'notices', notice, { ...notice, state: 'withdrawn' }, { action: 'withdraw' })
}

/** Keeps the picture of the transfer with one's own notice, while it waits. */
export async function addPicture(tx: WriteTransaction, caller: Caller, picture: NoticePicture): Promise<void> {
  const { noticeId } = picture
  const notice = existing(await tx.notices.get(scopeOf(caller.actor, 'notices', 'create'), noticeId, caller.now))
  if (!mayWithdraw(notice, caller.actor.userId)) throw new DomainError('alreadyDecided')
  await tx.noticePictures.put(picture)
}

async function waiting(tx: WriteTransaction, caller: Caller, id: string, version: number | undefined): Promise<Notice> {
  const notice = existing(await tx.notices.get(scopeOf(caller.actor, 'notices', 'show'), id, caller.now))
  const mayDecide = can(caller.actor, 'edit', 'notices', { institutionIds: [notice.institutionId] })
  if (!mayDecide) throw new DomainError('forbidden')
  if (notice.state !== 'waiting') throw new DomainError('alreadyDecided')
  requireVersion(version, notice)
  return notice
}

/** The version that is overwritten is the one that was read: a decision in between makes this one start again. */
function decide(tx: WriteTransaction, caller: Caller, notice: Notice, decision: Partial<Notice>): Promise<Notice> {
  const action = decision.state === 'accepted' ? 'accept' : 'reject'
  return saveRecord(tx, caller, 'notices', notice, { ...notice, ...decision }, { action })
}
