import { DAY_PART_NAMES, dayPartOf } from '#domain/clubs/dayPart'
import { weekdayName } from '../ui/values/Day.tsx'
import type { PublicOffering } from './publicApi.ts'

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
