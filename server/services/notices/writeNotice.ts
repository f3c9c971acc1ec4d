import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { DomainError, type FieldErrors } from '#domain/api/errors'
import { mayWithdraw, type Notice, type noticeInputSchema } from '#domain/money/notice'
import type { receiptInputSchema } from '#domain/money/receipt'
import type { NoticePicture } from '../../store/port/records.ts'
import { registerReceipt } from '../receipts/registerReceipt.ts'
import { requireRight, readRecord, refuse, recordsById, refuseIfAny, newRecord } from '../records/records.ts'
import type { ActorWrites } from '../records/records.ts'
import { requireVersion, saveRecord, insertRecord, type FormChange, type Reasoned } from '../records/writeRecord.ts'
import { calendarDateIn } from '#domain/values/calendar'

export async function giveNotice(tx: ActorWrites, input: z.output<typeof noticeInputSchema>): Promise<Notice> {
  const { actor, now } = tx
  const takesPart = actor.memberships.some((one) => one.institutionId === input.institutionId)
  const [institution] = takesPart ? await tx.institutionsById([input.institutionId]) : []
  if (!institution) refuse({ institutionId: 'unknownReference' })
  const fees = await recordsById(tx.fees, scopeOf(actor, 'payments'), input.feeIds)
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
  return insertRecord(tx, 'notices', notice)
}

export async function acceptNotice(
  tx: ActorWrites,
  id: string,
  { fields, version }: FormChange<z.output<typeof receiptInputSchema>>,
): Promise<Notice> {
  const notice = await readWaitingNotice(tx, id, version)
  if (fields.institutionId !== notice.institutionId) refuseIfAny({ institutionId: 'otherInstitution' })
  const receipt = await registerReceipt(tx, fields)
  const accepted = { ...notice, state: 'accepted', receiptId: receipt.id } as const
  return saveRecord(tx, 'notices', notice, accepted, { action: 'accept' })
}

export async function rejectNotice(tx: ActorWrites, id: string, { reason, version }: Reasoned): Promise<Notice> {
  const notice = await readWaitingNotice(tx, id, version)
  return saveRecord(tx, 'notices', notice, { ...notice, state: 'rejected', reason }, { action: 'reject' })
}

/** Withdraws one's own notice; repeating changes nothing. Throws `notFound`, `stale`, or `alreadyDecided`. */
export async function withdrawNotice(tx: ActorWrites, id: string, version: number | undefined): Promise<Notice> {
  const notice = await readRecord(tx, 'notices', id, 'create')
  if (notice.state === 'withdrawn') return notice
  if (!mayWithdraw(notice, tx.actor.userId)) throw new DomainError('alreadyDecided')
  requireVersion(version, notice)
  return saveRecord(tx, 'notices', notice, { ...notice, state: 'withdrawn' }, { action: 'withdraw' })
}

export async function addPicture(tx: ActorWrites, picture: NoticePicture): Promise<void> {
  const { noticeId } = picture
  // Without the lock the picture would stay after a decision or an erasure at the same time.
  await tx.lock('notice', noticeId)
  const notice = await readRecord(tx, 'notices', noticeId, 'create')
  if (!mayWithdraw(notice, tx.actor.userId)) throw new DomainError('alreadyDecided')
  await tx.noticePictures.put(picture)
}

/** Saving checks the version read here, so that a concurrent decision repeats the transaction. */
async function readWaitingNotice(tx: ActorWrites, id: string, version: number | undefined): Promise<Notice> {
  const notice = await readRecord(tx, 'notices', id)
  requireRight(tx, 'edit', 'notices', notice.institutionId)
  if (notice.state !== 'waiting') throw new DomainError('alreadyDecided')
  requireVersion(version, notice)
  return notice
}
