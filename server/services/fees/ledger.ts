import type { AuditAction } from '#domain/access/audit'
import { isMoney, talliesOf, movableCredit } from '#domain/money/ledger'
import type { LedgerEntry, creditInputSchema, MovedCredit } from '#domain/money/ledger'
import type { Receipt } from '#domain/money/receipt'
import { type Books, booksOfFee, correctionDay } from '../institutions/lockedBooks.ts'
import { instantOf, newId, readRecord, recordsById, orNotFound, refuseIfAny } from '../records/records.ts'
import type { Author, AuthorWrites, ActorReads, ActorWrites } from '../records/records.ts'
import { auditEvent, requireVersion, type Reasoned, type Seen } from '../records/writeRecord.ts'
import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { type FieldErrors, DomainError } from '#domain/api/errors'
import type { FeeView } from '#domain/money/fee'
import { withFeeNames } from '../records/names.ts'

type EntryTerms = Pick<LedgerEntry, 'dated' | 'feeId' | 'kind' | 'amount'> & Partial<LedgerEntry>

export const newEntry = ({ now }: Pick<Author, 'now'>, terms: EntryTerms): LedgerEntry => ({
  id: newId(),
  createdAt: instantOf(now),
  receiptId: null,
  pairId: null,
  reverses: null,
  reason: null,
  ...terms,
})

/** The fees must be locked already. */
export async function appendToLedger(
  tx: AuthorWrites,
  { id: institutionId }: Books,
  entries: readonly LedgerEntry[],
  receipt?: Pick<Receipt, 'id' | 'number'>,
): Promise<void> {
  const entriesBefore = [...(await tx.ledger.ofFees(entries.map(({ feeId }) => feeId)))]
  await tx.ledger.append(entries)
  const events = entries.map((entry) => {
    const tallies = talliesOf(entriesBefore.filter(({ feeId }) => feeId === entry.feeId))
    entriesBefore.push(entry)
    const field = isMoney(entry) ? 'paid' : 'writtenOff'
    return auditEvent(tx, {
      entity: 'fee',
      institutionId,
      action: ledgerAction(entry),
      id: entry.feeId,
      before: { [field]: tallies[field] },
      after: {
        [field]: tallies[field] + entry.amount,
        ...(receipt && { receiptId: receipt.id, receiptNumber: receipt.number }),
        ...(entry.reason !== null && { reason: entry.reason }),
      },
    })
  })
  await tx.audit.append(events)
}

function ledgerAction({ kind, amount, receiptId }: LedgerEntry): AuditAction {
  if (kind === 'refinance' && amount < 0) return 'undoRefinance'
  if (kind !== 'reversal') return kind
  if (receiptId === null) return 'undoWriteOff'
  return amount > 0 ? 'undoRefund' : kind
}

/** Appends a pair of entries dated today (§D5). Returns the cuota from which the credit moved. */
export async function moveCredit(
  tx: ActorWrites,
  id: string,
  { toFeeId, amount, version }: z.output<typeof creditInputSchema> & Seen,
): Promise<FeeView> {
  const books = await booksOfFee(tx, id)
  await tx.lockFees([id, toFeeId])
  const from = await readRecord(tx, 'fees', id)
  const to = await tx.fees.get(scopeOf(tx.actor, 'payments', 'show'), toFeeId)
  requireVersion(version, from)
  refuseIfAny(errorsOf(from, to))
  const target = orNotFound(to)
  const ledger = await tx.ledger.ofFees([id, toFeeId])
  const withLedger = (fee: FeeView) => ({
    balance: fee.balance,
    ledger: ledger.filter(({ feeId }) => feeId === fee.id),
  })
  if (amount > movableCredit(withLedger(from), withLedger(target))) refuseIfAny({ amount: 'notEnoughCredit' })
  const dated = correctionDay(books, tx.now)
  await appendToLedger(tx, books, creditPair(tx, { from: id, to: toFeeId, amount, dated }))
  return readRecord(tx, 'fees', id)
}

function errorsOf(from: FeeView, to: FeeView | null): FieldErrors {
  if (!to) return { toFeeId: 'unknownReference' }
  if (to.id === from.id) return { toFeeId: 'sameFee' }
  if (to.institutionId !== from.institutionId) return { toFeeId: 'otherInstitution' }
  if (to.userId !== from.userId) return { toFeeId: 'otherMember' }
  return to.status === 'No_fee' ? { toFeeId: 'notPayable' } : {}
}

export function creditPair(
  tx: AuthorWrites,
  { from, to, amount, dated }: { from: string; to: string; amount: number; dated: string },
): LedgerEntry[] {
  const pair = { dated, pairId: newId() }
  return [
    newEntry(tx, { ...pair, feeId: from, kind: 'creditOut', amount: -amount }),
    newEntry(tx, { ...pair, feeId: to, kind: 'creditIn', amount }),
  ]
}

export async function readCredits(tx: ActorReads, feeId: string): Promise<MovedCredit[]> {
  const { actor } = tx
  const { id } = await readRecord(tx, 'fees', feeId)
  const entries = (await tx.ledger.ofFees([id])).filter(({ pairId }) => pairId !== null)
  if (entries.length === 0) return []
  const pairs = await tx.ledger.ofPairs(entries.flatMap(({ pairId }) => pairId ?? []))
  const partners = pairs.filter((entry) => entry.feeId !== id)
  const partnerIds = partners.map((entry) => entry.feeId)
  const rows = await recordsById(tx.fees, scopeOf(actor, 'payments'), partnerIds)
  const byId = new Map((await withFeeNames(tx, [...rows.values()])).map((fee) => [fee.id, fee]))
  return entries
    .toSorted((one, next) => (one.id < next.id ? -1 : 1))
    .flatMap(({ id: entryId, pairId, dated, amount }) => {
      const fee = byId.get(partners.find((entry) => entry.pairId === pairId)?.feeId ?? '')
      if (!fee) return []
      const { concept, sportName, period } = fee
      return [{ id: entryId, dated, amount, other: { feeId: fee.id, concept, sportName, period } }]
    })
}

/** Writes off the balance. Throws `nothingOwed`, or `refundedMore`: a refund cannot be written off. */
export async function writeOffFee(tx: ActorWrites, id: string, { reason, version }: Reasoned): Promise<FeeView> {
  const { fee, books } = await lockedFee(tx, id, version)
  if (fee.balance <= 0) throw new DomainError('nothingOwed')
  if (fee.paid < 0) throw new DomainError('refundedMore')
  const dated = correctionDay(books, tx.now)
  return append(tx, books, id, [newEntry(tx, { dated, feeId: id, kind: 'writeOff', amount: fee.balance, reason })])
}

export async function undoWriteOff(tx: ActorWrites, id: string, { reason, version }: Reasoned): Promise<FeeView> {
  const { books } = await lockedFee(tx, id, version)
  const ledger = await tx.ledger.ofFees([id])
  const reversed = new Set(ledger.map(({ reverses }) => reverses))
  const writeOffs = ledger.filter((entry) => entry.kind === 'writeOff' && !reversed.has(entry.id))
  if (writeOffs.length === 0) throw new DomainError('notWrittenOff')
  const dated = correctionDay(books, tx.now)
  const entries = writeOffs.map(({ id: reverses, amount }) =>
    newEntry(tx, { dated, feeId: id, kind: 'reversal', amount: -amount, reverses, reason }),
  )
  return append(tx, books, id, entries)
}

async function lockedFee(tx: ActorWrites, id: string, version: number | undefined) {
  const books = await booksOfFee(tx, id)
  const fee = orNotFound(await tx.lock('fee', id))
  requireVersion(version, fee)
  return { fee, books }
}

async function append(tx: ActorWrites, books: Books, id: string, entries: readonly LedgerEntry[]) {
  await appendToLedger(tx, books, entries)
  return readRecord(tx, 'fees', id)
}
