import type { Point } from '#domain/coordinates'
import { dayPartOf, spokenSearch } from '#domain/dayPart'
import type { DayPart } from '#domain/dayPart'
import { foldText } from '#domain/fold'
import { searchText, searcher, tolerantSearcher } from '#domain/search'
import type { PublicOffering } from './publicApi.ts'
import type { Slot } from './schedule.ts'

/** What a visitor looks for in institutions: a sport, a weekday (1 to 7), a part of the day, words, or what is near. */
export type Wanted = {
  sportId?: string | undefined
  weekday?: number | undefined
  dayPart?: DayPart | undefined
  q?: string | undefined
  near?: Point | null
}

/** Fewer letters begin too many words to be a sport. */
const LEAST_LETTERS = 3

/** Returns what is wanted with the part of the day among its words taken for the filter, as the search does. */
export function spokenWanted(wanted: Wanted): Wanted {
  const spoken = spokenSearch(wanted.q ?? '')
  return spoken ? { ...wanted, q: spoken.rest, dayPart: wanted.dayPart ?? spoken.dayPart ?? undefined } : wanted
}

/** Whether a slot is on the day and in the part of the day that a visitor looks for. */
export function isWanted({ weekday, from }: Slot, wanted: Wanted): boolean {
  return (
    (wanted.weekday === undefined || wanted.weekday === weekday) &&
    (wanted.dayPart === undefined || wanted.dayPart === dayPartOf(from))
  )
}

/**
 * Returns the offerings that a visitor looks for: those of the sport, or else of the sports that the words name, maybe
 * with a typing error, or else all; and of these the ones at the time that is asked for. None when nothing of that is
 * looked for.
 */
export function wantedOfferings(offerings: readonly PublicOffering[], wanted: Wanted) {
  const { sportId, weekday, dayPart } = wanted
  const named = sportId ? offerings.filter((one) => one.sportId === sportId) : namedBy(wanted.q ?? '', offerings)
  if (weekday === undefined && dayPart === undefined) return named
  const among = named.length > 0 || sportId ? named : offerings
  return among.filter(({ schedule }) => schedule.some((slot) => isWanted(slot, wanted)))
}

function namedBy(q: string, offerings: readonly PublicOffering[]): PublicOffering[] {
  const words = foldText(q)
    .split(/[\s,;]+/)
    .filter((word) => word.length >= LEAST_LETTERS)
  const foundBy = (search: typeof searcher | typeof tolerantSearcher) =>
    offerings.filter(({ sportName }) => words.some((word) => search(word)?.(searchText(sportName))))
  const exact = foundBy(searcher)
  return exact.length > 0 ? exact : foundBy(tolerantSearcher)
}
