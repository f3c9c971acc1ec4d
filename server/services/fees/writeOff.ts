import { DomainError } from '#domain/api/errors'
import type { FeeView } from '#domain/money/fee'
import type { LedgerEntry } from '#domain/money/ledger'
import { booksOfFee, correctionDay, type Books } from '../institutions/lockedBooks.ts'
import { readRecord, orNotFound, type ActorWrites } from '../records/records.ts'
import { requireVersion } from '../records/writeRecord.ts'
import { appendToLedger, newEntry } from './appendToLedger.ts'

type Correction = { reason: string; version?: number | undefined }

export async function writeOffFee(tx: ActorWrites, id: string, { reason, version }: Correction): Promise<FeeView> {
  const { fee, books } = await lockedFee(tx, id, version)
  if (fee.balance <= 0) throw new DomainError('nothingOwed')
  if (fee.paid < 0) throw new DomainError('refundedMore')
  const dated = correctionDay(books, tx.now)
  return append(tx, books, id, [newEntry(tx, { dated, feeId: id, kind: 'writeOff', amount: fee.balance, reason })])
}

export async function undoWriteOff(tx: ActorWrites, id: string, { reason, version }: Correction): Promise<FeeView> {
  const { books } = await lockedFee(tx, id, version)
  const ledger = await tx.ledger.ofFees([id])
  const reversed = new Set(ledger.map(({ reverses }) => reverses))
  const standing = ledger.filter((entry) => entry.kind === 'writeOff' && !reversed.has(entry.id))
  if (standing.length === 0) throw new DomainError('notWrittenOff')
  const dated = correctionDay(books, tx.now)
  const entries = standing.map(({ id: reverses, amount }) =>
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
