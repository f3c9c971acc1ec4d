import { DAY_PART_NAMES, dayPartOf, type DayPart } from '#domain/clubs/dayPart'
import { parseSearch } from '#domain/clubs/visitorSearch'
import { weekdayName } from '../ui/values/Day.tsx'
import type { PublicOffering } from './publicRecords.ts'
import type { Point } from '#domain/values/coordinates'
import { foldText } from '#domain/values/fold'
import { searchText, searcher, tolerantSearcher } from '#domain/values/searchText'

export type Slot = PublicOffering['schedule'][number]

const MOST_HOURS = 2

/** The first hours of a week, with the days that share them: `lun y mié 17:00, sáb 09:30…`. Empty without slots. */
export function shortSchedule(slots: readonly Slot[]): string {
  const days = new Map<string, number[]>()
  for (const { weekday, from } of slots.toSorted(byTime)) {
    const sameHour = days.get(from) ?? []
    if (!sameHour.includes(weekday)) days.set(from, [...sameHour, weekday])
  }
  const hours = [...days].map(([from, weekdays]) => `${daysText(weekdays)}\u00a0${from}`)
  return hours.slice(0, MOST_HOURS).join(', ') + (hours.length > MOST_HOURS ? '…' : '')
}

function daysText(weekdays: readonly number[]): string {
  const names = weekdays.map((weekday) => weekdayName(weekday).slice(0, 3).toLocaleLowerCase('es'))
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} y ${last}` : last
}

/** A week of slots as a table: the days with any slot, and for each part of the day its slots by the hour. */
export function weekTable<One extends Slot>(slots: readonly One[]) {
  const parts = DAY_PART_NAMES.filter((part) => slots.some(({ from }) => dayPartOf(from) === part))
  const days = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const today = slots.filter((slot) => slot.weekday === weekday).toSorted(byTime)
    const cells = parts.map((part) => ({ part, slots: today.filter(({ from }) => dayPartOf(from) === part) }))
    return today.length > 0 ? [{ weekday, cells }] : []
  })
  return { parts, days }
}

function byTime(a: Slot, b: Slot): number {
  return a.weekday - b.weekday || a.from.localeCompare(b.from) || a.to.localeCompare(b.to)
}

export type VisitorSearch = {
  sportId?: string | undefined
  weekday?: number | undefined
  dayPart?: DayPart | undefined
  q?: string | undefined
  near?: Point | null
}

/** Shorter words match too many sports. */
const LEAST_LETTERS = 3

/** The search with the times among its words as filters, as the API reads it. */
export function withTimeFilters(search: VisitorSearch): VisitorSearch {
  const reading = parseSearch(search.q ?? '')
  if (!reading) return search
  const { rest, dayPart, weekday } = reading
  return { ...search, q: rest, dayPart: search.dayPart ?? dayPart, weekday: search.weekday ?? weekday }
}

export function matchesSlot({ weekday, from }: Slot, search: VisitorSearch): boolean {
  return (
    (search.weekday === undefined || search.weekday === weekday) &&
    (search.dayPart === undefined || search.dayPart === dayPartOf(from))
  )
}

/**
 * The offerings of the searched sport, or of sports that the words name, at the searched time.
 * Empty without a search.
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
