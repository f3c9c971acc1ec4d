import { weekdayName } from '../ui/values/Day.tsx'
import type { PublicInstitution } from './publicApi.ts'

type Slot = PublicInstitution['offerings'][number]['schedule'][number]

export type ScheduleLine = { days: string; from: string; to: string; place: string | null }

/**
 * A week's slots as readable lines. The same hours and place on several days share a line: `Lunes, miércoles y
 * viernes`.
 */
export function scheduleLines(slots: readonly Slot[]): ScheduleLine[] {
  const lines = new Map<string, { slot: Slot; weekdays: number[] }>()
  for (const slot of slots.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from))) {
    const key = `${slot.from} ${slot.to} ${slot.place}`
    const line = lines.get(key) ?? { slot, weekdays: [] }
    if (!line.weekdays.includes(slot.weekday)) line.weekdays.push(slot.weekday)
    lines.set(key, line)
  }
  return [...lines.values()].map(({ slot, weekdays }) => ({
    days: daysText(weekdays),
    from: slot.from,
    to: slot.to,
    place: slot.place,
  }))
}

function daysText(weekdays: readonly number[]): string {
  const names = weekdays.map((weekday, index) =>
    index === 0 ? weekdayName(weekday) : weekdayName(weekday).toLocaleLowerCase('es'),
  )
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} y ${last}` : last
}

/** City and province, as far as known; once if they have the same name. */
export function placeOf({ city, province }: Pick<PublicInstitution, 'city' | 'province'>): string {
  return [...new Set([city, province].filter(Boolean))].join(', ')
}
