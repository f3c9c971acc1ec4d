import { foldText } from './fold.ts'

/** The first and the last time, `HH:MM`, both included. */
export type Hours = { gte: string; lte: string }

/** The names of the parts of a day, in their order. */
export const DAY_PART_NAMES = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PART_NAMES)[number]

/** The hours of each part of a day. */
export const DAY_PARTS: Record<DayPart, Hours> = {
  morning: { gte: '00:00', lte: '12:59' },
  afternoon: { gte: '13:00', lte: '17:59' },
  evening: { gte: '18:00', lte: '23:59' },
}

/** Whether a slot that begins at a time, `HH:MM`, counts as one of these hours: its beginning decides. */
export function beginsWithin({ gte, lte }: Hours, from: string): boolean {
  return gte <= from && from <= lte
}

/** Returns the part of the day in which a slot begins that starts at a time, `HH:MM`. */
export function dayPartOf(from: string): DayPart {
  return DAY_PART_NAMES.find((part) => beginsWithin(DAY_PARTS[part], from)) ?? 'morning'
}

const SPOKEN = /(?<![^\s,;])(?:(?:a|de|en|por)\s+)?(?:las?\s+)?(manana|tarde|noche)s?(?![^\s,;])/
const PARTS: Record<string, DayPart> = { manana: 'morning', tarde: 'afternoon', noche: 'evening' }

/**
 * Returns the part of the day that a visitor's words name, as in `hockey por la noche`, and the other words, folded; null
 * when they name none.
 */
export function spokenDayPart(words: string): { dayPart: DayPart; rest: string } | null {
  const folded = foldText(words)
  const spoken = SPOKEN.exec(folded)
  const dayPart = PARTS[spoken?.[1] ?? '']
  return dayPart ? { dayPart, rest: folded.replace(SPOKEN, ' ').trim() } : null
}
