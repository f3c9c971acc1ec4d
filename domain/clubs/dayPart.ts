import { foldText } from '../values/fold.ts'

export type Hours = { gte: string; lte: string }

export const DAY_PART_NAMES = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PART_NAMES)[number]

export const DAY_PARTS: Record<DayPart, Hours> = {
  morning: { gte: '00:00', lte: '12:59' },
  afternoon: { gte: '13:00', lte: '17:59' },
  evening: { gte: '18:00', lte: '23:59' },
}

/** Whether a slot that begins at a time, `HH:MM`, counts as one of these hours: its beginning decides. */
export function beginsWithin({ gte, lte }: Hours, from: string): boolean {
  return gte <= from && from <= lte
}

export function dayPartOf(from: string): DayPart {
  return DAY_PART_NAMES.find((part) => beginsWithin(DAY_PARTS[part], from)) ?? 'morning'
}

/** The words of a search that name a part of the day, and those that only connect others, folded. */
const PARTS: Record<string, DayPart> = {
  manana: 'morning',
  mananas: 'morning',
  tarde: 'afternoon',
  tardes: 'afternoon',
  noche: 'evening',
  noches: 'evening',
}
const CONNECTING = new Set(['a', 'al', 'con', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'para', 'por', 'y'])

/**
 * `hockey en Rosario por la noche`: the part of the day, and the words that are left. Null when they mean no more than
 * they say.
 */
export function spokenSearch(words: string): { dayPart: DayPart | null; rest: string } | null {
  const text = foldText(words)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  const rest = text.filter((word) => !CONNECTING.has(word) && !Object.hasOwn(PARTS, word))
  const dayPart = text.flatMap((word) => (Object.hasOwn(PARTS, word) ? (PARTS[word] ?? []) : []))[0] ?? null
  const isPlain = rest.length === text.length || (rest.length === 0 && dayPart === null)
  return isPlain ? null : { dayPart, rest: rest.join(' ') }
}
