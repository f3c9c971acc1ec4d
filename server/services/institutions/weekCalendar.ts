import ical, { ICalCalendarMethod, ICalEventRepeatingFreq } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { addDays, calendarDateIn } from '#domain/values/calendar'
import type { CalendarDate } from '#domain/values/calendar'
import type { InstitutionWeek } from './publishedWeek.ts'

/** As iCalendar (RFC 5545), from the institution’s last change on, so that the same records make the same file. */
export function weekCalendar(name: string, institutions: readonly InstitutionWeek[]): { text: string; events: number } {
  const calendar = ical({ name, prodId: { company: 'Rayo', product: 'Rayo', language: 'ES' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.timezone({ name: null, generator: zoneBlock })
  for (const institution of institutions) {
    const updatedAt = new Date(institution.updatedAt)
    for (const { key, slot, sportName } of slotsOf(institution)) {
      const day = firstDay(calendarDateIn(institution.timezone, updatedAt.getTime()), slot.weekday)
      calendar.createEvent({
        id: `${key}@rayo`,
        stamp: updatedAt,
        // Without a zone in the text, it is the time on the clock of `timezone`.
        start: `${day}T${slot.from}:00`,
        end: `${day}T${slot.to}:00`,
        timezone: institution.timezone,
        repeating: { freq: ICalEventRepeatingFreq.WEEKLY },
        summary: `${sportName} · ${institution.name}`,
        location: [slot.place, institution.address, institution.city].filter(Boolean).join(', ') || null,
      })
    }
  }
  return { text: calendar.toString(), events: calendar.length() }
}

function slotsOf({ id, offerings }: InstitutionWeek) {
  const counts = new Map<string, number>()
  return offerings.flatMap(({ sportId, sportName, schedule }) =>
    schedule.map((slot) => {
      const time = [id, sportId, slot.weekday, slot.from, slot.to].join('-')
      const before = counts.get(time) ?? 0
      counts.set(time, before + 1)
      return { key: before === 0 ? time : `${time}-${before}`, slot, sportName }
    }),
  )
}

function firstDay(since: CalendarDate, weekday: number): CalendarDate {
  const first = new Date(`${since}T00:00:00Z`).getUTCDay()
  return addDays(since, (weekday - first + 7) % 7)
}

function zoneBlock(zone: string): string | null {
  const block = tzlib_get_ical_block(zone)
  return Array.isArray(block) ? (block[0] ?? null) : null
}
