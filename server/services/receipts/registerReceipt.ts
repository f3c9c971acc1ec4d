import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import type { FieldErrors } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { LedgerEntry } from '#domain/money/ledger'
import { payerOf } from '#domain/members/membership'
import type { Allocation, Receipt, ReceiptView, receiptInputSchema } from '#domain/money/receipt'
import type { WriteTransaction } from '../../store/port.ts'
import { appendToLedger } from '../fees/appendToLedger.ts'
import { findMember } from '../memberships/findMember.ts'
import { isDayClosed, type Books } from '../institutions/lockedBooks.ts'
import {
  refuse,
  recordsById,
  instantOf,
  newId,
  type Caller,
  existing,
  insertRecord,
  newRecord,
  refuseIfAny,
} from '../records/records.ts'

/** The next gapless number, and one ledger entry per fee (§D4). A surplus becomes the fee’s credit. */
export async function registerReceipt(
  tx: WriteTransaction,
  caller: Caller,
  { allocations, ...input }: ReceiptInput,
): Promise<ReceiptView> {
  const mayRegister = can(caller.actor, 'register', 'receipts', { institutionIds: [input.institutionId] })
  const institution = mayRegister ? await tx.lock('books', input.institutionId) : null
  if (!institution) refuse({ institutionId: 'unknownReference' })
  await tx.fees.lockAll(allocations.map(({ feeId }) => feeId))
  const payer = await findMember(tx, caller, institution, input.payerId, 'payerId')
  const errors: FieldErrors = 'errors' in payer ? payer.errors : {}
  refuseIfAny({
    ...errors,
    ...dayErrors(institution, input.receivedOn, caller.now),
    ...(await allocationErrors(tx, caller, institution, allocations)),
  })
  const payerId = 'errors' in payer ? input.payerId : payerOf(payer)
  return issueReceipt(tx, caller, institution, 'payment', { ...input, payerId, allocations })
}

/** Why no money can be dated that day. */
export function dayErrors(books: Books, receivedOn: CalendarDate, now: number): FieldErrors {
  if (isDayClosed(books, receivedOn)) return { receivedOn: 'closedDays' }
  return receivedOn > calendarDateIn(books.timezone, now) ? { receivedOn: 'inTheFuture' } : {}
}

type ReceiptInput = z.output<typeof receiptInputSchema>
type ReceiptTerms = Omit<ReceiptInput, 'allocations'> & { allocations: readonly Allocation[] }

/** Writes a receipt that was checked, for money received or given back. The books and the fees must be locked already. */
export async function issueReceipt(
  tx: WriteTransaction,
  caller: Caller,
  institution: Books,
  kind: 'payment' | 'refund',
  { allocations, ...terms }: ReceiptTerms,
): Promise<ReceiptView> {
  const receipt: Receipt = {
    ...newRecord(caller.now),
    ...terms,
    currency: institution.currency,
    number: await tx.nextReceiptNumber(institution.id),
    actorId: caller.actor.userId,
    reversedAt: null,
    reversedOn: null,
    reversalReason: null,
  }
  await insertRecord(tx, caller, 'receipts', receipt, { action: kind === 'refund' ? kind : 'register' })
  await appendToLedger(
    tx,
    caller,
    institution,
    allocations.map((allocation) => entryOf(receipt, kind, allocation, caller.now)),
    receipt,
  )
  return existing(await tx.receipts.get(scopeOf(caller.actor, 'receipts', 'show'), receipt.id, caller.now))
}

async function allocationErrors(
  tx: WriteTransaction,
  caller: Caller,
  institution: Institution,
  allocations: ReceiptInput['allocations'],
): Promise<FieldErrors> {
  const feeIds = allocations.map(({ feeId }) => feeId)
  const fees = await recordsById(tx.fees, scopeOf(caller.actor, 'payments', 'list'), feeIds, caller.now)
  const errors: FieldErrors = {}
  for (const [index, { feeId, owed }] of allocations.entries()) {
    const path = `allocations.${index}.feeId`
    const fee = fees.get(feeId)
    if (!fee) errors[path] = 'unknownReference'
    else if (fee.institutionId !== institution.id) errors[path] = 'otherInstitution'
    else if (fee.status === 'No_fee') errors[path] = 'notPayable'
    else if (owed !== undefined && fee.balance < owed) errors[path] = 'owesLess'
  }
  return errors
}

function entryOf(receipt: Receipt, kind: LedgerEntry['kind'], { feeId, amount }: Allocation, now: number): LedgerEntry {
  const nothing = { pairId: null, reverses: null, reason: null }
  const record = { id: newId(), createdAt: instantOf(now), dated: receipt.receivedOn }
  return { ...record, feeId, kind, amount, receiptId: receipt.id, ...nothing }
}
