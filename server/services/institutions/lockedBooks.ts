import { can, type Action, type Resource } from '#domain/access/access'
import type { CalendarDate } from '#domain/values/calendar'
import { bookingDay, isClosed, isOperating, type Institution } from '#domain/clubs/institution'
import type { Locked } from '../../store/port.ts'
import { readRecord, refuse, orNotFound, requireRight, type ActorWrites } from '../records/records.ts'

/** Checks of days before a write need a locked institution, else others could close a day in between. */

export type Books = Locked<Institution>

export const isDayClosed = (books: Books, day: CalendarDate): boolean => isClosed(books, day)

export const correctionDay = (books: Books, now: number): CalendarDate => bookingDay(books, now)

/** Only for display: without a lock the day may be closed before a write. */
export const seemsClosed = (institution: Institution, day: CalendarDate): boolean => isClosed(institution, day)

/** Refuses `institutionId` unless the actor may do this there. The lock `institution` keeps others from writing money. */
export async function booksFor(
  tx: ActorWrites,
  id: string,
  [action, resource]: readonly [Action, Resource],
  as: 'books' | 'institution' = 'books',
): Promise<Books> {
  const books = can(tx.actor, action, resource, { institutionIds: [id] }) ? await tx.lock(as, id) : null
  if (!books) refuse({ institutionId: 'unknownReference' })
  return isOperating(books) ? books : refuse({ institutionId: 'archivedInstitution' })
}

/** The locked books of a fee. Throws `notFound` if the actor does not see it, `forbidden` without the right there. */
export async function booksOfFee(
  tx: ActorWrites,
  id: string,
  [action, resource]: readonly [Action, Resource] = ['edit', 'payments'],
): Promise<Books> {
  const { institutionId } = await readRecord(tx, 'fees', id)
  requireRight(tx, action, resource, institutionId)
  return orNotFound(await tx.lock('books', institutionId))
}
