import { scopeOf } from '#domain/access/access'
import { beginsWithin } from '#domain/clubs/dayPart'
import type { Hours } from '#domain/clubs/dayPart'
import { offeringSchema } from '#domain/clubs/institution'
import type { Institution, PublicOffering } from '#domain/clubs/institution'
import { MAX_ROWS } from '../../resources/filters.ts'
import { institutions } from '../../resources/institutions.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { withPublicOfferings } from './publicOfferings.ts'

/** What of the week is asked for; nothing set is the whole week. Weekdays are 1 (Monday) to 7. */
export type WeekFilter = {
  sportId?: string | undefined
  city?: string | undefined
  slug?: string | undefined
  weekday?: number | undefined
  dayPart?: Hours | undefined
}

export type InstitutionWeek = Omit<Institution, 'offerings'> & { offerings: PublicOffering[] }

/** Returns all published institutions that a filter matches, by name, each with the offerings and hours that it matches. */
export async function publishedWeek(tx: ReadTransaction, filter: WeekFilter, now: number): Promise<InstitutionWeek[]> {
  const scope = scopeOf(null, 'institutions')
  const found: Institution[] = []
  for (let left = 1; left > 0;) {
    const range = { offset: found.length, limit: MAX_ROWS }
    const page = await tx.institutions.list({ scope, filter, sort: institutions.byDefault, range, now })
    found.push(...page.rows)
    left = page.rows.length === 0 ? 0 : page.total - found.length
  }
  const shown = await withPublicOfferings(tx, found, now)
  return shown.map((institution) => ({
    ...institution,
    offerings: institution.offerings.flatMap((offering) => asAsked(offering, filter)),
  }))
}

/** The offering with the hours that are asked for; none without any, if hours are asked for. */
function asAsked(offering: PublicOffering, { sportId, weekday, dayPart }: WeekFilter): PublicOffering[] {
  if (sportId !== undefined && offering.sportId !== sportId) return []
  // What is stored may be older than the rules: a week that cannot be read has no slots.
  const week = offeringSchema.shape.schedule.safeParse(offering.schedule)
  const schedule = (week.data ?? []).filter(
    (slot) =>
      (weekday === undefined || slot.weekday === weekday) &&
      (dayPart === undefined || beginsWithin(dayPart, slot.from)),
  )
  const isByHours = weekday !== undefined || dayPart !== undefined
  return isByHours && schedule.length === 0 ? [] : [{ ...offering, schedule }]
}
