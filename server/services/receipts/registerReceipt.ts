import type { z } from 'zod'
import { can } from '#domain/access/access'
import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import type { FieldErrors } from '#domain/api/errors'
import { feeUserIdOf } from '#domain/members/membership'
import { refundable } from '#domain/money/receipt'
import type { Allocation, Receipt, ReceiptView, receiptInputSchema, refundInputSchema } from '#domain/money/receipt'
import { appendToLedger, newEntry } from '../fees/ledger.ts'
import { findMember } from '../memberships/findMember.ts'
import { booksFor, isDayClosed, type Books, booksOfFee } from '../institutions/lockedBooks.ts'
import { type ActorWrites, type Caller, orNotFound, newRecord, refuseIfAny } from '../records/records.ts'
import type { LockedFee } from '../../store/port/money.ts'
import { insertRecord, requireVersion, type Seen } from '../records/writeRecord.ts'

/** Takes the next number without gaps, and adds a ledger entry per fee (§D4). A surplus becomes the fee’s credit. */
export async function registerReceipt(tx: ActorWrites, { allocations, ...input }: ReceiptInput): Promise<ReceiptView> {
  const institution = await booksFor(tx, input.institutionId, ['register', 'receipts'])
  const fees = await tx.lockFees(allocations.map(({ feeId }) => feeId))
  const payer = await findMember(tx, institution, input.payerId, 'payerId')
  const errors: FieldErrors = 'errors' in payer ? payer.errors : {}
  refuseIfAny({
    ...errors,
    ...dayErrors(institution, input.receivedOn, tx.now),
    ...allocationErrors(tx, institution, { allocations, fees }),
  })
  const payerId = 'errors' in payer ? input.payerId : feeUserIdOf(payer)
  return issueReceipt(tx, institution, 'payment', { ...input, payerId, allocations })
}

function dayErrors(books: Books, receivedOn: CalendarDate, now: number): FieldErrors {
  if (isDayClosed(books, receivedOn)) return { receivedOn: 'closedDays' }
  return receivedOn > calendarDateIn(books.timezone, now) ? { receivedOn: 'inTheFuture' } : {}
}

type ReceiptInput = z.output<typeof receiptInputSchema>
type ReceiptTerms = Omit<ReceiptInput, 'allocations'> & { allocations: readonly Allocation[] }

/** The terms must be valid, the books and the fees locked. */
export async function issueReceipt(
  tx: ActorWrites,
  institution: Books,
  kind: 'payment' | 'refund',
  { allocations, ...terms }: ReceiptTerms,
): Promise<ReceiptView> {
  const receipt: Receipt = {
    ...newRecord(tx.now),
    ...terms,
    currency: institution.currency,
    number: await tx.nextReceiptNumber(institution.id),
    actorId: tx.actor.userId,
    reversedAt: null,
    reversedOn: null,
    reversalReason: null,
  }
  await insertRecord(tx, 'receipts', receipt, { action: kind === 'refund' ? kind : 'register' })
  await appendToLedger(
    tx,
    institution,
    allocations.map(({ feeId, amount }) =>
      newEntry(tx, { dated: receipt.receivedOn, feeId, kind, amount, receiptId: receipt.id }),
    ),
    receipt,
  )
  return { ...receipt, allocations: allocations.map(({ feeId, amount }) => ({ feeId, amount })) }
}

function allocationErrors(
  { actor }: Caller,
  institution: Books,
  { allocations, fees }: Pick<ReceiptInput, 'allocations'> & { fees: readonly LockedFee[] },
): FieldErrors {
  const mayRegister = (institutionId: string) => can(actor, 'register', 'receipts', { institutionIds: [institutionId] })
  const errors: FieldErrors = {}
  for (const [index, { feeId, owed }] of allocations.entries()) {
    const path = `allocations.${index}.feeId`
    const fee = fees.find(({ id }) => id === feeId)
    if (!fee || !mayRegister(fee.institutionId)) errors[path] = 'unknownReference'
    else if (fee.institutionId !== institution.id) errors[path] = 'otherInstitution'
    else if (!fee.isPayable) errors[path] = 'notPayable'
    else if (owed !== undefined && fee.balance < owed) errors[path] = 'owesLess'
  }
  return errors
}

export async function refundSurplus(
  tx: ActorWrites,
  feeId: string,
  { version, amount, ...money }: z.output<typeof refundInputSchema> & Seen,
): Promise<ReceiptView> {
  const books = await booksOfFee(tx, feeId, ['register', 'receipts'])
  const fee = orNotFound(await tx.lock('fee', feeId))
  requireVersion(version, fee)
  const ledger = await tx.ledger.ofFees([feeId])
  const payments = ledger.filter(
    ({ kind, id }) => kind === 'payment' && !ledger.some(({ reverses }) => reverses === id),
  )
  const lastPaid = payments
    .map(({ dated }) => dated)
    .toSorted()
    .at(-1)
  refuseIfAny({
    ...(money.receivedOn < (lastPaid ?? '') && { receivedOn: 'beforePayment' }),
    ...dayErrors(books, money.receivedOn, tx.now),
    ...(amount > refundable(fee) && { amount: 'notEnoughSurplus' }),
  })
  const terms = { ...money, institutionId: books.id, payerId: fee.userId, amount: -amount }
  return issueReceipt(tx, books, 'refund', { ...terms, allocations: [{ feeId, amount: -amount }] })
}
