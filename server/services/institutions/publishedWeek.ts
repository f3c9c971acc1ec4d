import { scopeOf } from '#domain/access/access'
import { beginsWithin, type Hours } from '#domain/clubs/dayPart'
import type { Institution } from '#domain/clubs/institution'
import { offeringSchema, type PublicOffering } from '#domain/clubs/offering'
import { MAX_ROWS } from '../../resources/filters.ts'
import { institutions } from '../../resources/institutions.ts'
import type { ReadTransaction } from '../../store/port.ts'
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { addDays, calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import { withPublicOfferings } from './publicOfferings.ts'

/** Without any field, the whole week. Weekdays are 1 (Monday) to 7. */
export type WeekFilter = {
  sportId?: string | undefined
  city?: string | undefined
  slug?: string | undefined
  weekday?: number | undefined
  dayPart?: Hours | undefined
}

type InstitutionWeek = Omit<Institution, 'offerings'> & { offerings: PublicOffering[] }

export async function publishedWeek(tx: ReadTransaction, filter: WeekFilter): Promise<InstitutionWeek[]> {
  const scope = scopeOf(null, 'institutions')
  const clubs: Institution[] = []
  for (let remaining = 1; remaining > 0;) {
    const range = { offset: clubs.length, limit: MAX_ROWS }
    const page = await tx.institutions.list({ scope, filter, sort: institutions.byDefault, range })
    clubs.push(...page.rows)
    remaining = page.rows.length === 0 ? 0 : page.total - clubs.length
  }
  const published = await withPublicOfferings(tx, clubs)
  return published.map((institution) => ({
    ...institution,
    offerings: institution.offerings.flatMap((offering) => withMatchingSlots(offering, filter)),
  }))
}

function withMatchingSlots(offering: PublicOffering, { sportId, weekday, dayPart }: WeekFilter): PublicOffering[] {
  if (sportId !== undefined && offering.sportId !== sportId) return []
  // A stored week may be older than the rules: one that cannot be parsed has no slots.
  const week = offeringSchema.shape.schedule.safeParse(offering.schedule)
  const schedule = (week.data ?? []).filter(
    (slot) =>
      (weekday === undefined || slot.weekday === weekday) &&
      (dayPart === undefined || beginsWithin(dayPart, slot.from)),
  )
  const isByHours = weekday !== undefined || dayPart !== undefined
  return isByHours && schedule.length === 0 ? [] : [{ ...offering, schedule }]
}

/** As iCalendar (RFC 5545), starting at the institution’s last change, so that the same records make the same file. */
export function weekCalendar(name: string, clubs: readonly InstitutionWeek[]): { text: string; events: number } {
  const calendar = ical({ name, prodId: { company: 'Rayo', product: 'Rayo', language: 'ES' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.timezone({ name: null, generator: zoneBlock })
  for (const institution of clubs) {
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
