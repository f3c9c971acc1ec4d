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
