import { foldText } from '../values/fold.ts'

export type Hours = { gte: string; lte: string }

export const DAY_PART_NAMES = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PART_NAMES)[number]

export const DAY_PARTS: Record<DayPart, Hours> = {
  morning: { gte: '00:00', lte: '12:59' },
  afternoon: { gte: '13:00', lte: '17:59' },
  evening: { gte: '18:00', lte: '23:59' },
}

export function beginsWithin({ gte, lte }: Hours, from: string): boolean {
  return gte <= from && from <= lte
}

export function dayPartOf(from: string): DayPart {
  return DAY_PART_NAMES.find((part) => beginsWithin(DAY_PARTS[part], from)) ?? 'morning'
}

const PARTS: Record<string, DayPart> = {
  manana: 'morning',
  mananas: 'morning',
  tarde: 'afternoon',
  tardes: 'afternoon',
  noche: 'evening',
  noches: 'evening',
}
const CONNECTING = new Set(['a', 'al', 'con', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'para', 'por', 'y'])

/** `hockey en Rosario por la noche`: the part of the day and the rest. Null when the words mean no more. */
export function spokenSearch(words: string): { dayPart: DayPart | null; rest: string } | null {
  const text = wordsOf(words)
  const rest = text.filter((word) => !CONNECTING.has(word) && !Object.hasOwn(PARTS, word))
  const dayPart = text.flatMap((word) => (Object.hasOwn(PARTS, word) ? (PARTS[word] ?? []) : []))[0] ?? null
  const isPlain = rest.length === text.length || (rest.length === 0 && dayPart === null)
  return isPlain ? null : { dayPart, rest: rest.join(' ') }
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')

const meaningful = (text: string) => wordsOf(text).filter((word) => !CONNECTING.has(word))

type Name = { filter: string; value: string; name: string }

export const DAY_PART_WORDS: readonly Name[] = Object.entries(PARTS).map(([name, value]) => ({
  filter: 'dayPart',
  value,
  name,
}))

/** One of each. Null unless all words name something: then they may be a club's name. */
export function namedFilters(search: string, names: readonly Name[]): Record<string, string> | null {
  const candidates = names.map((one) => ({ ...one, words: meaningful(one.name) }))
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
