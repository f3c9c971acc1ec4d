import type { z } from 'zod'
import { DomainError, type Existing } from '#domain/api/errors'
import { withoutStanding, PLAIN_FEE } from '#domain/money/fee'
import type { Fee, FeeView, feePatchSchema, feeInputSchema } from '#domain/money/fee'
import { booksFor, booksOfFee, correctionDay, isDayClosed, type Books } from '../institutions/lockedBooks.ts'
import { readRecord, instantOf, orNotFound, refuseIfAny, newRecord } from '../records/records.ts'
import type { ActorReads, ActorWrites, AuthorWrites } from '../records/records.ts'
import {
  requireVersion,
  saveRecord,
  insertRecord,
  type FormChange,
  type Reasoned,
  type Seen,
  auditEvent,
  namesake,
  namingExisting,
  visibleRecordsQuery,
} from '../records/writeRecord.ts'
import { isExempt, feeUserIdOf } from '#domain/members/membership'
import { findMember } from '../memberships/findMember.ts'
import { missingSports } from '../memberships/membershipRules.ts'

export async function changeFee(
  tx: ActorWrites,
  id: string,
  { fields, version }: FormChange<z.output<typeof feePatchSchema>>,
): Promise<FeeView> {
  const { fee, books } = await correctable(tx, id, { version })
  if (isDayClosed(books, fee.dueDate)) throw new DomainError('closedDays')
  if (fields.dueDate !== undefined && isDayClosed(books, fields.dueDate)) refuseIfAny({ dueDate: 'closedDays' })
  if (fields.amount !== undefined && fee.amount < 0) refuseIfAny({ amount: 'openingCredit' })
  if (fields.amount !== undefined && fee.instalmentOf !== null) refuseIfAny({ amount: 'partOfPlan' })
  const isNewAmount = fields.amount !== undefined && fields.amount !== fee.amount
  return saveFee(tx, fee, { ...fee, ...fields, ...(isNewAmount && { adjustments: [] }) }, 'edit')
}

/** Cancels a cuota, dated the institution’s today (§D5). */
export async function cancelFee(tx: ActorWrites, id: string, { reason, version }: Reasoned): Promise<FeeView> {
  const { fee, books } = await correctable(tx, id, { version })
  if (fee.instalmentOf !== null) throw new DomainError('partOfPlan')
  const cancelled = { ...fee, ...cancellation(books, tx.now, reason) }
  return saveFee(tx, fee, cancelled, 'cancel')
}

const cancellation = (books: Books, now: number, cancelReason: string) => ({
  cancelledAt: instantOf(now),
  cancelledOn: correctionDay(books, now),
  cancelReason,
})

async function correctable(tx: ActorWrites, id: string, { version }: Seen): Promise<{ fee: Fee; books: Books }> {
  const books = await booksOfFee(tx, id)
  const current = orNotFound(await tx.lock('fee', id))
  if (current.cancelledAt !== null) throw new DomainError('alreadyCancelled')
  requireVersion(version, current)
  requireUntouched([current])
  return { fee: withoutStanding(current), books }
}

/** Throws `hasPayments` or `hasWriteOff`. */
export function requireUntouched(fees: readonly Pick<FeeView, 'paid' | 'writtenOff'>[]): void {
  if (fees.some(({ paid }) => paid !== 0)) throw new DomainError('hasPayments')
  if (fees.some(({ writtenOff }) => writtenOff !== 0)) throw new DomainError('hasWriteOff')
}

async function saveFee(tx: ActorWrites, current: Fee, next: Fee, action: 'edit' | 'cancel') {
  await saveRecord(tx, 'fees', current, next, { action })
  return readRecord(tx, 'fees', current.id)
}

export async function insertFreeFees(
  tx: AuthorWrites,
  institutionId: string,
  fees: readonly Fee[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set(await tx.fees.insertFree(fees))
  const event = { entity: 'fee', institutionId, action: 'create' } as const
  const insertedFees = fees.filter(({ id }) => inserted.has(id))
  await tx.audit.append(insertedFees.map((fee) => auditEvent(tx, { ...event, id: fee.id, after: fee })))
  return inserted
}

/** Cancels locked cuotas without payments, on the institution's today, with an event for each. */
export async function cancelAll(
  tx: ActorWrites,
  institution: Books,
  views: readonly FeeView[],
  reason: string,
): Promise<void> {
  const fields = cancellation(institution, tx.now, reason)
  const changes = views.map((view) => {
    const before = withoutStanding(view)
    const after: Fee = { ...before, ...fields, updatedAt: fields.cancelledAt, version: before.version + 1 }
    return { before, after }
  })
  await tx.fees.updateAll(changes.map(({ after }) => after))
  const event = { entity: 'fee', institutionId: institution.id, action: 'cancel' } as const
  await tx.audit.append(changes.map(({ before, after }) => auditEvent(tx, { ...event, id: after.id, before, after })))
}

/** In the institution’s currency; exempt if the member is exempt on the due date (§D5). */
export async function createFee(tx: ActorWrites, input: z.output<typeof feeInputSchema>): Promise<FeeView> {
  // Locked before reading, so that the currency cannot change before the fee is saved.
  const institution = await booksFor(tx, input.institutionId, ['create', 'payments'], 'institution')
  const member = await findMember(tx, institution, input.userId, 'userId')
  if (isDayClosed(institution, input.dueDate)) refuseIfAny({ dueDate: 'closedDays' })
  const sports = input.sportId === null ? [] : [{ path: 'sportId', sportId: input.sportId }]
  refuseIfAny({ ...(await missingSports(tx, sports)), ...('errors' in member ? member.errors : {}) })
  const fee: Fee = {
    ...newRecord(tx.now),
    ...PLAIN_FEE,
    ...input,
    userId: 'errors' in member ? input.userId : feeUserIdOf(member),
    currency: institution.currency,
    exempt: !('errors' in member) && isExempt(member, input.dueDate),
  }
  await namingExisting(
    tx,
    () => insertRecord(tx, 'fees', fee),
    () => sameFee(tx, fee),
  )
  return readRecord(tx, 'fees', fee.id)
}

async function sameFee(tx: ActorReads, fee: Fee): Promise<Existing | null> {
  const { institutionId, userId, sportId, period } = fee
  const { rows } = await tx.fees.list({
    ...visibleRecordsQuery(tx, 'payments'),
    filter: { institutionId, userId, sportId, period },
  })
  return namesake(
    'payments',
    rows.filter(({ cancelledAt }) => cancelledAt === null).map(({ id, concept }) => ({ id, name: concept })),
    (concept) => concept === fee.concept,
  )
}
