import { actingAs, type ActorWrites } from '#server/services/records/records'
import { expect } from 'vitest'
import { addDays, calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import { createRandom, type Random } from '#tests/support/random'
import type { ReadTransaction, Store } from '#server/store/port'
import type { Book, Cuota } from './book.ts'
import type { Club } from './club.ts'

export const DAY = 86_400_000

/** One club's random history, and the book that predicts the product's results. */
export type Walk = {
  store: Store
  club: Club
  random: Random
  book: Book
  now: number
  /** The product's figures at the time when days were closed. */
  closed: Map<string, object>
  /** The members' balances at the last comparison, and the members of the steps since then. */
  balances: ReadonlyMap<string, number>
  touched: Set<string>
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
    runs: new Map(),
  },
  now: Date.UTC(2024, 4, 15, 12),
  closed: new Map(),
  balances: new Map(),
  touched: new Set(),
})

export const todayOf = ({ club, now }: Walk, at = now) => calendarDateIn(club.institution.timezone, at)

export const aDay = ({ random }: Walk, around: string, before: number, after: number) =>
  addDays(around, random.between(-before, after))

export function randomCuota({ random, book }: Walk): [id: string, cuota: Cuota] | null {
  return book.cuotas.size === 0 ? null : random.pick([...book.cuotas])
}

export const read = <T>({ store, club, now }: Walk, work: (tx: ReadTransaction) => Promise<T>) =>
  store.as({ kind: 'signedIn', subject: club.subject }, now).read(work)

/** Writes, and expects the predicted refusal: a code, or `field: message`. Returns null after a refusal. */
export async function attempt<T>(walk: Walk, refusal: string | null, work: (tx: ActorWrites) => Promise<T>) {
  try {
    const { store, club, now } = walk
    const transactions = store.as({ kind: 'signedIn', subject: club.subject }, now)
    const result = await transactions.write((tx) => work(actingAs(tx, { actor: club.actor })))
    expect('done').toBe(refusal ?? 'done')
    return result
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const [field] = Object.entries(error.fields)
    expect(field ? field.join(': ') : error.code).toBe(refusal)
    return null
  }
}
