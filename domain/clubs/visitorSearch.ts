import { foldText } from '../values/fold.ts'
import { DAY_PART_NAMES, type DayPart } from './dayPart.ts'

const byWord = <Value>(values: readonly Value[], words: readonly string[]): ReadonlyMap<string, Value> =>
  new Map(values.flatMap((value, at) => (words[at] ?? '').split(' ').map((word) => [word, value] as const)))

const DAY_PARTS = byWord<DayPart>(DAY_PART_NAMES, ['manana mananas', 'tarde tardes', 'noche noches'])
/** 1 is Monday. */
const WEEKDAYS = byWord(
  [1, 2, 3, 4, 5, 6, 7],
  ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado sabados', 'domingo domingos'],
)

/** Words that do not say what, where or when. */
const FILLERS = new Set(
  (
    'a al con de del el en la las los para por y un una mi donde cerca quiero busco aprender practicar jugar hacer ' +
    'entrenar clase clases ninos ninas chicos chicas adultos'
  ).split(' '),
)

/** The site may use any name of a sport. */
const SPORT_NAMES = [
  'basquet basquetbol basket basketball baloncesto',
  'voley voleibol voleybol volley volleyball',
  'handball handbol balonmano',
  'hockey hoquei jockey',
  'futbol soccer football',
  'padel paddle',
  'tenis tennis',
  'beisbol baseball',
].map((names) => names.split(' '))

const otherNamesOf = (word: string): readonly string[] =>
  (SPORT_NAMES.find((names) => names.includes(word)) ?? []).filter((name) => name !== word)

type ParsedSearch = { dayPart?: DayPart; weekday?: number; rest: string }

/**
 * `hockey en Rosario los sábados por la noche`: the time, and the other words. Null if there is no
 * time and nothing to leave out.
 */
export function parseSearch(words: string): ParsedSearch | null {
  const text = wordsOf(words)
  const rest = text.filter((word) => !FILLERS.has(word) && !DAY_PARTS.has(word) && !WEEKDAYS.has(word))
  const [dayPart] = text.flatMap((word) => DAY_PARTS.get(word) ?? [])
  const [weekday] = text.flatMap((word) => WEEKDAYS.get(word) ?? [])
  const isPlain = rest.length === text.length || (rest.length === 0 && !dayPart && !weekday)
  return isPlain ? null : { ...(dayPart && { dayPart }), ...(weekday && { weekday }), rest: rest.join(' ') }
}

/** The search with each other name of the first sport in it: *baloncesto* for *basket*. */
export function searchesByOtherNames(search: string): string[] {
  const words = wordsOf(search)
  const at = words.findIndex((word) => otherNamesOf(word).length > 0)
  return otherNamesOf(words[at] ?? '').map((name) => words.with(at, name).join(' '))
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')

const meaningful = (text: string) => wordsOf(text).filter((word) => !FILLERS.has(word))

type Name = { filter: string; value: string; name: string }

const namesIn = (filter: string, words: ReadonlyMap<string, DayPart | number>): Name[] =>
  [...words].map(([name, value]) => ({ filter, value: String(value), name }))

export const TIME_NAMES: readonly Name[] = [...namesIn('dayPart', DAY_PARTS), ...namesIn('weekday', WEEKDAYS)]

/** At most one of each filter. Null unless every word names a filter: they may be a club's name. */
export function namedFilters(search: string, names: readonly Name[]): Record<string, string> | null {
  const candidates = names.flatMap((one) =>
    [one.name, ...searchesByOtherNames(one.name)].map((name) => ({ ...one, words: meaningful(name) })),
  )
  const filters: Record<string, string> = {}
  let rest = meaningful(search)
  while (rest.length > 0) {
    const [longest] = candidates
      .filter(
        ({ filter, words }) => !(filter in filters) && words.length > 0 && words.every((word, at) => word === rest[at]),
      )
      .toSorted((a, b) => b.words.length - a.words.length)
    if (!longest) return null
    filters[longest.filter] = longest.value
    rest = rest.slice(longest.words.length)
  }
  return Object.keys(filters).length > 0 ? filters : null
}
