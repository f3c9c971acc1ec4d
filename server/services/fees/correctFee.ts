import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { withoutStanding, type Fee, type FeeView, type feePatchSchema } from '#domain/money/fee'
import type { WriteTransaction } from '../../store/port.ts'
import { booksOfFee, correctionDay, isDayClosed, type Books } from '../institutions/lockedBooks.ts'
import { instantOf, existing, requireVersion, saveRecord, refuse, auditEvent } from '../records/records.ts'
import type { Caller, FormChange } from '../records/records.ts'

type Version = { version?: number | undefined }

/** While nothing is paid or written off. */
export async function changeFee(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { fields, version }: FormChange<z.output<typeof feePatchSchema>>,
): Promise<FeeView> {
  const { fee, books } = await correctable(tx, caller, id, { version })
  if (isDayClosed(books, fee.dueDate)) throw new DomainError('closedDays')
  if (fields.dueDate !== undefined && isDayClosed(books, fields.dueDate)) refuse({ dueDate: 'closedDays' })
  if (fields.amount !== undefined && fee.amount < 0) refuse({ amount: 'openingCredit' })
  if (fields.amount !== undefined && fee.instalmentOf !== null) refuse({ amount: 'partOfPlan' })
  const isNewAmount = fields.amount !== undefined && fields.amount !== fee.amount
  return saveFee(tx, caller, fee, { ...fee, ...fields, ...(isNewAmount && { adjustments: [] }) }, 'edit')
}

/** On the institution’s today (decisions §5). */
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
  const audited = { entity: 'fee', institutionId: institution.id, action: 'cancel' } as const
  await tx.audit.append(
    changes.map(({ before, after }) => auditEvent(caller, { ...audited, id: after.id, before, after })),
  )
}
