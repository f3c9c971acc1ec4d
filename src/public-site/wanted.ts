import { foldText } from '#domain/fold'
import type { Point } from '#domain/coordinates'
import type { PublicOffering } from './publicApi.ts'

/** What a visitor looks for in institutions: a sport, a weekday (1 to 7), words, or what is near. */
export type Wanted = {
  sportId?: string | undefined
  weekday?: number | undefined
  q?: string | undefined
  near?: Point | null
}

/** Fewer letters begin too many words to be a sport. */
const LEAST_LETTERS = 3

/**
 * Returns the offerings that a visitor looks for: those of the sport, or else of the sports that the words name, or else
 * all, and of these the ones on the weekday. None when nothing of that is looked for.
 */
export function wantedOfferings(offerings: readonly PublicOffering[], { sportId, weekday, q = '' }: Wanted) {
  const words = foldText(q)
    .split(/[\s,;]+/)
    .filter((word) => word.length >= LEAST_LETTERS)
  const isNamed = ({ sportName }: PublicOffering) =>
    words.some((word) =>
      foldText(sportName)
        .split(/\s+/)
        .some((part) => part.startsWith(word)),
    )
  const named = sportId ? offerings.filter((one) => one.sportId === sportId) : offerings.filter(isNamed)
  if (weekday === undefined) return named
  const among = named.length > 0 || sportId ? named : offerings
  return among.filter(({ schedule }) => schedule.some((slot) => slot.weekday === weekday))
}
