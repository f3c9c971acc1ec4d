import type { InstitutionView, Offering } from '#domain/clubs/institution'

type Slot = Offering['schedule'][number]
export type WeekSlot = Slot & { sportId: string; sportName: string }

/** The weekly schedule of all sports together: the days with any slot, each with its slots by hour. */
export function weekOf(offerings: InstitutionView['offerings']): { weekday: number; slots: WeekSlot[] }[] {
  const all = offerings.flatMap(({ sportId, sportName, schedule }) =>
    schedule.map((slot) => ({ ...slot, sportId, sportName })),
  )
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const slots = all.filter((slot) => slot.weekday === weekday).toSorted(byHour)
    return slots.length > 0 ? [{ weekday, slots }] : []
  })
}

function byHour(a: WeekSlot, b: WeekSlot): number {
  return a.from.localeCompare(b.from) || a.to.localeCompare(b.to) || a.sportName.localeCompare(b.sportName, 'es')
}
