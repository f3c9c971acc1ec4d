import type { z } from 'zod'
import { scopeOf, can } from '#domain/access/access'
import { DomainError, type Existing } from '#domain/api/errors'
import { withoutStanding, PLAIN_FEE } from '#domain/money/fee'
import type { Fee, FeeView, feePatchSchema, feeInputSchema } from '#domain/money/fee'
import type { WriteTransaction, ReadTransaction } from '../../store/port.ts'
import { booksOfFee, correctionDay, isDayClosed, type Books } from '../institutions/lockedBooks.ts'
import {
  instantOf,
  existing,
  requireVersion,
  saveRecord,
  refuseIfAny,
  auditEvent,
  type Caller,
  insertRecord,
  newRecord,
  missingSports,
  refuse,
  type Author,
  type FormChange,
} from '../records/records.ts'
import { isExempt, payerOf } from '#domain/members/membership'
import { findMember } from '../memberships/findMember.ts'
import { namesake, namingExisting, visibleRecordsQuery } from '../catalogue/namingExisting.ts'

type Version = { version?: number | undefined }

/** Changes a cuota of which nothing is paid or written off. */
export async function changeFee(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { fields, version }: FormChange<z.output<typeof feePatchSchema>>,
): Promise<FeeView> {
  const { fee, books } = await correctable(tx, caller, id, { version })
  if (isDayClosed(books, fee.dueDate)) throw new DomainError('closedDays')
  if (fields.dueDate !== undefined && isDayClosed(books, fields.dueDate)) refuseIfAny({ dueDate: 'closedDays' })
  if (fields.amount !== undefined && fee.amount < 0) refuseIfAny({ amount: 'openingCredit' })
  if (fields.amount !== undefined && fee.instalmentOf !== null) refuseIfAny({ amount: 'partOfPlan' })
  const isNewAmount = fields.amount !== undefined && fields.amount !== fee.amount
  return saveFee(tx, caller, fee, { ...fee, ...fields, ...(isNewAmount && { adjustments: [] }) }, 'edit')
}

/** Cancels a cuota, dated the institution’s today (§D5). */
export async function cancelFee(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { reason, version }: { reason: string } & Version,
): Promise<FeeView> {
  const { fee, books } = await correctable(tx, caller, id, { version })
  if (fee.instalmentOf !== null) throw new DomainError('partOfPlan')
  const cancelled = {
    ...fee,
    cancelledAt: instantOf(caller.now),
    cancelledOn: correctionDay(books, caller.now),
    cancelReason: reason,
  }
  return saveFee(tx, caller, fee, cancelled, 'cancel')
}

async function correctable(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { version }: Version,
): Promise<{ fee: Fee; books: Books }> {
  const books = await booksOfFee(tx, caller, id)
  const current = existing(await tx.lock('fee', id))
  if (current.cancelledAt !== null) throw new DomainError('alreadyCancelled')
  requireVersion(version, current)
  if (current.paid !== 0) throw new DomainError('hasPayments')
  if (current.writtenOff !== 0) throw new DomainError('hasWriteOff')
  return { fee: withoutStanding(current), books }
}

async function saveFee(tx: WriteTransaction, caller: Caller, current: Fee, next: Fee, action: 'edit' | 'cancel') {
  await saveRecord(tx, caller, 'fees', current, next, { action })
  return existing(await tx.fees.get(scopeOf(caller.actor, 'payments', 'show'), current.id, caller.now))
}

/** Inserts the cuotas whose keys are free, in one statement, with an event each. Returns the ids of those that it made. */
export async function insertFreeFees(
  tx: WriteTransaction,
  author: Author,
  institutionId: string,
  fees: readonly Fee[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set(await tx.fees.insertFree(fees))
  const event = { entity: 'fee', institutionId, action: 'create' } as const
  const insertedFees = fees.filter(({ id }) => inserted.has(id))
  await tx.audit.append(insertedFees.map((fee) => auditEvent(author, { ...event, id: fee.id, after: fee })))
  return inserted
}

/** Cancels cuotas that are locked and of which nothing is paid, on the institution's today, with an event each. */
export async function cancelAll(
  tx: WriteTransaction,
  caller: Caller,
  institution: Books,
  views: readonly FeeView[],
  reason: string,
): Promise<void> {
  const at = instantOf(caller.now)
  const cancelledOn = correctionDay(institution, caller.now)
  const changes = views.map((view) => {
    const before = withoutStanding(view)
    const cancelled = { cancelledAt: at, cancelledOn, cancelReason: reason }
    const after: Fee = { ...before, ...cancelled, updatedAt: at, version: before.version + 1 }
    return { before, after }
  })
  await tx.fees.updateAll(changes.map(({ after }) => after))
  const event = { entity: 'fee', institutionId: institution.id, action: 'cancel' } as const
  await tx.audit.append(
    changes.map(({ before, after }) => auditEvent(caller, { ...event, id: after.id, before, after })),
  )
}

/** In the institution’s currency, exempt for good if the member is exempt on the due date (§D5). */
export async function createFee(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof feeInputSchema>,
): Promise<FeeView> {
  if (!can(caller.actor, 'create', 'payments', { institutionIds: [input.institutionId] })) {
    return refuse({ institutionId: 'unknownReference' })
  }
  // Locked before reading, so that the currency cannot change before the fee is saved.
  const institution = await tx.lock('institution', input.institutionId)
  if (!institution) return refuse({ institutionId: 'unknownReference' })
  const member = await findMember(tx, caller, institution, input.userId, 'userId')
  if (isDayClosed(institution, input.dueDate)) refuseIfAny({ dueDate: 'closedDays' })
  const sports = input.sportId === null ? [] : [{ path: 'sportId', sportId: input.sportId }]
  refuseIfAny({ ...(await missingSports(tx, caller.now, sports)), ...('errors' in member ? member.errors : {}) })
  const fee: Fee = {
    ...newRecord(caller.now),
    ...PLAIN_FEE,
    ...input,
    userId: 'errors' in member ? input.userId : payerOf(member),
    currency: institution.currency,
    exempt: !('errors' in member) && isExempt(member, input.dueDate),
  }
  await namingExisting(
    tx,
    () => insertRecord(tx, caller, 'fees', fee),
    () => sameFee(tx, caller, fee),
  )
  return existing(await tx.fees.get(scopeOf(caller.actor, 'payments', 'show'), fee.id, caller.now))
}

async function sameFee(tx: ReadTransaction, caller: Caller, fee: Fee): Promise<Existing | null> {
  const { institutionId, userId, sportId, period } = fee
  const { rows } = await tx.fees.list({
    ...visibleRecordsQuery(caller, 'payments'),
    filter: { institutionId, userId, sportId, period },
  })
  return namesake(
    'payments',
    rows.filter(({ cancelledAt }) => cancelledAt === null).map(({ id, concept }) => ({ id, name: concept })),
    (concept) => concept === fee.concept,
  )
}
