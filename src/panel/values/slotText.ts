import type { Offering } from '#domain/institution'
import { weekdayName } from '../../ui/values/day.ts'

/** A weekly slot: `Lunes 18:00–19:30 · Cancha 2`. */
export function slotText({ weekday, from, to, place }: Offering['schedule'][number]): string {
  const hours = `${weekdayName(weekday)} ${from}–${to}`
  return place ? `${hours} · ${place}` : hours
}
