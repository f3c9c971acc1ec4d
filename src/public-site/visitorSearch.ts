import type { Point } from '#domain/values/coordinates'
import { dayPartOf, spokenSearch, type DayPart } from '#domain/clubs/dayPart'
import { foldText } from '#domain/values/fold'
import { searchText, searcher, tolerantSearcher } from '#domain/visitors/search'
import type { PublicOffering } from './publicApi.ts'
import type { Slot } from './schedule.ts'

/** What a visitor looks for in institutions: a sport, a weekday (1 to 7), a part of the day, words, or what is near. */
export type VisitorSearch = {
  sportId?: string | undefined
  weekday?: number | undefined
  dayPart?: DayPart | undefined
  q?: string | undefined
  near?: Point | null
}

/** Fewer letters begin too many words to be a sport. */
const LEAST_LETTERS = 3

/** Returns the search with the part of the day among its words taken for the filter, as the search does. */
export function withSpokenDayPart(search: VisitorSearch): VisitorSearch {
  const spoken = spokenSearch(search.q ?? '')
  return spoken ? { ...search, q: spoken.rest, dayPart: search.dayPart ?? spoken.dayPart ?? undefined } : search
}

/** Whether a slot is on the day and in the part of the day that a visitor looks for. */
export function matchesSlot({ weekday, from }: Slot, search: VisitorSearch): boolean {
  return (
    (search.weekday === undefined || search.weekday === weekday) &&
    (search.dayPart === undefined || search.dayPart === dayPartOf(from))
  )
}

/**
 * The offerings that a visitor looks for: of the sport, or of sports that the words name, at the time asked for. None
 * when nothing is looked for.
 */
export function matchingOfferings(offerings: readonly PublicOffering[], search: VisitorSearch) {
  const { sportId, weekday, dayPart } = search
  const matches = sportId
    ? offerings.filter((one) => one.sportId === sportId)
    : offeringsNamedIn(search.q ?? '', offerings)
  if (weekday === undefined && dayPart === undefined) return matches
  const among = matches.length > 0 || sportId ? matches : offerings
  return among.filter(({ schedule }) => schedule.some((slot) => matchesSlot(slot, search)))
}

function offeringsNamedIn(q: string, offerings: readonly PublicOffering[]): PublicOffering[] {
  const words = foldText(q)
    .split(/[\s,;]+/)
    .filter((word) => word.length >= LEAST_LETTERS)
  const sportsBy = (search: typeof searcher | typeof tolerantSearcher) =>
    offerings.filter(({ sportName }) => words.some((word) => search(word)?.(searchText(sportName))))
  const exact = sportsBy(searcher)
  return exact.length > 0 ? exact : sportsBy(tolerantSearcher)
}
