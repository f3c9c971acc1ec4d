import { calendarDateIn } from '#domain/calendar'
import { createRandom } from '#tests/torture/random'
import type { Random } from '#tests/torture/random'
import type { Store } from '#server/store/port'
import type { Book } from './book.ts'
import type { Club } from './club.ts'

export const DAY = 86_400_000

/** One club's random history: what is asked of the product, and the book that says what must come of it. */
export type Walk = {
  store: Store
  club: Club
  random: Random
  book: Book
  now: number
  /** The figures of closed days, as the product told them when they were closed. */
  closed: Map<string, object>
}

export const startWalk = (store: Store, club: Club, seed: number): Walk => ({
  store,
  club,
  random: createRandom(seed),
  book: {
    graceDays: club.institution.graceDays,
    dueSoonDays: club.institution.dueSoonDays,
    closedThrough: null,
    cuotas: new Map(),
    slips: new Map(),
  },
  now: Date.UTC(2024, 4, 15, 12),
  closed: new Map(),
})

/** The institution's day of an instant. */
export const todayOf = ({ club, now }: Walk, at = now) => calendarDateIn(club.institution.timezone, at)
