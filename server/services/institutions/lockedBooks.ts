import type { CalendarDate } from '#domain/values/calendar'
import { bookingDay, isClosed, type Institution } from '#domain/clubs/institution'
import type { Locked } from '../../store/port/locks.ts'

/**
 * What is asked of an institution's books before a write. It is asked of locked ones: others may close a day between a
 * read and a lock. Lint keeps services from asking the domain directly.
 */

export type Books = Locked<Institution>

export const isDayClosed = (books: Books, day: CalendarDate): boolean => isClosed(books, day)

export const correctionDay = (books: Books, now: number): CalendarDate => bookingDay(books, now)

/** For what only shows: it may be otherwise when something is written. */
export const seemsClosed = (institution: Institution, day: CalendarDate): boolean => isClosed(institution, day)
