import { scopeOf } from '#domain/access/access'
import { beginsWithin } from '#domain/clubs/dayPart'
import type { Hours } from '#domain/clubs/dayPart'
import { offeringSchema } from '#domain/clubs/institution'
import type { Institution, PublicOffering } from '#domain/clubs/institution'
import { MAX_ROWS } from '../../resources/filters.ts'
import { institutions } from '../../resources/institutions.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { withPublicOfferings } from './publicOfferings.ts'

/** Nothing set is the whole week. Weekdays are 1 (Monday) to 7. */
export type WeekFilter = {
  sportId?: string | undefined
  city?: string | undefined
  slug?: string | undefined
  weekday?: number | undefined
  dayPart?: Hours | undefined
}

export type InstitutionWeek = Omit<Institution, 'offerings'> & { offerings: PublicOffering[] }

export async function publishedWeek(tx: ReadTransaction, filter: WeekFilter, now: number): Promise<InstitutionWeek[]> {
  const scope = scopeOf(null, 'institutions')
  const clubs: Institution[] = []
  for (let remaining = 1; remaining > 0;) {
    const range = { offset: clubs.length, limit: MAX_ROWS }
    const page = await tx.institutions.list({ scope, filter, sort: institutions.byDefault, range, now })
    clubs.push(...page.rows)
    remaining = page.rows.length === 0 ? 0 : page.total - clubs.length
  }
  const published = await withPublicOfferings(tx, clubs, now)
  return published.map((institution) => ({
    ...institution,
    offerings: institution.offerings.flatMap((offering) => asAsked(offering, filter)),
  }))
}

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
