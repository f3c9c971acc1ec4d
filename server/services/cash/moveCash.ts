import type { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import type { CashMovement, cashMovementInputSchema } from '#domain/money/drawer'
import { calendarDateIn } from '#domain/values/calendar'
import { booksFor, isDayClosed } from '../institutions/lockedBooks.ts'
import { requireRight, type ActorWrites, readRecord, orNotFound, newRecord, refuseIfAny } from '../records/records.ts'
import { insertRecord } from '../records/writeRecord.ts'

export async function moveCash(
  tx: ActorWrites,
  movement: z.output<typeof cashMovementInputSchema>,
): Promise<CashMovement> {
  const { institutionId, day } = movement
  const books = await booksFor(tx, institutionId, ['register', 'cash-movements'])
  if (day > calendarDateIn(books.timezone, tx.now)) refuseIfAny({ day: 'inTheFuture' })
  if (isDayClosed(books, day)) refuseIfAny({ day: 'closedDays' })
  const author = { currency: books.currency, actorId: tx.actor.userId }
  const record = { ...newRecord(tx.now), ...movement, ...author, reverses: null }
  return insertRecord(tx, 'cashMovements', record, { action: 'register' })
}

/** On its own day; an earlier count explains it as late. */
export async function reverseMovement(tx: ActorWrites, id: string, reason: string): Promise<CashMovement> {
  const movement = await readRecord(tx, 'cashMovements', id)
  const { institutionId, kind, amount, day, currency } = movement
  requireRight(tx, 'reverse', 'cash-movements', institutionId)
  const books = orNotFound(await tx.lock('books', institutionId))
  if (movement.reverses !== null) throw new DomainError('notUndoable')
  if (isDayClosed(books, day)) refuseIfAny({ day: 'closedDays' })
  const copy = { institutionId, kind, amount, day, currency, reason, actorId: tx.actor.userId, reverses: id }
  return insertRecord(tx, 'cashMovements', { ...newRecord(tx.now), ...copy }, { action: 'reverse' })
}
