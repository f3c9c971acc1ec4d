import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { withoutStanding, type Fee, type FeeView, type feePatchSchema } from '#domain/money/fee'
import type { WriteTransaction } from '../../store/port.ts'
import { booksOfFee, correctionDay, isDayClosed } from '../institutions/lockedBooks.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import { instantOf } from '../records/caller.ts'
import type { Caller } from '../records/caller.ts'
import { existing, requireVersion, saveRecord, refuse } from '../records/records.ts'
import type { FormChange } from '../records/records.ts'

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
  const audited = { entity: 'fee', institutionId: current.institutionId, action } as const
  await saveRecord(tx, caller, tx.fees, current, next, audited)
  return existing(await tx.fees.get(scopeOf(caller.actor, 'payments', 'show'), current.id, caller.now))
}
