import { sql, type SQL } from 'drizzle-orm'
import { institutionsOf, type Scope } from '#domain/access/access'
import { addDays, calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import type { FeeFilter } from '../port/money.ts'
import { amongst, isId, list } from './conditions.ts'
import type { Queries } from './queries.ts'
import { institutions } from './schema.ts'
import { fees } from './schemaMoney.ts'

/**
 * An institution's days that decide the status of its open fees: fees due before `lateBefore` are overdue, and others
 * due by `soonUntil` are due soon.
 */
export type FeeDays = {
  graceDays: number
  dueSoonDays: number
  today: CalendarDate
  lateBefore: CalendarDate
  soonUntil: CalendarDate
}

export type DaysByInstitution = ReadonlyMap<string, FeeDays>

/**
 * Returns the days of some institutions. People keep their fees after they leave an institution, so this is not limited
 * to what the actor sees.
 */
export async function daysOf(queries: Queries, ids: readonly string[], now: number): Promise<DaysByInstitution> {
  const institutionIds = [...new Set(ids)].filter(isId)
  const days = institutionIds.flatMap((id) => queries.institutionCache?.get(id) ?? [])
  const others = institutionIds.filter((id) => !days.some((institution) => institution.id === id))
  const settings = days.map(({ id, timezone, graceDays, dueSoonDays }) => ({ id, timezone, graceDays, dueSoonDays }))
  if (others.length > 0) settings.push(...(await settingsFrom(queries, sql`rayo.fee_settings(${list(others)})`)))
  return daysFrom(settings, now)
}

export async function daysInScope(
  queries: Queries,
  scope: Scope,
  filter: Pick<FeeFilter, 'institutionId' | 'userId'>,
  now: number,
): Promise<DaysByInstitution> {
  const ids = namedIds(filter.institutionId)
  if (ids) return daysOf(queries, ids, now)
  const people = namedIds(filter.userId) ?? (scope.kind === 'some' && scope.userId !== null ? [scope.userId] : null)
  if (scope.kind === 'some') {
    const own = people && scope.userId !== null ? await institutionsOfFees(queries, people) : []
    return daysOf(queries, [...institutionsOf(scope), ...own], now)
  }
  if (people) return daysOf(queries, await institutionsOfFees(queries, people), now)
  const all = sql`(SELECT ${institutions.id} AS institution_id, timezone, grace_days, due_soon_days FROM ${institutions}) AS settings`
  return daysFrom(await settingsFrom(queries, all), now)
}

function namedIds(match: FeeFilter['institutionId']): readonly string[] | null {
  if (typeof match === 'string') return [match]
  return match && 'in' in match ? match.in : null
}

async function institutionsOfFees(queries: Queries, userIds: readonly string[]): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    sql`SELECT DISTINCT ${fees.institutionId} AS id FROM ${fees} WHERE ${amongst(fees.userId, 'uuid', userIds)}`,
  )
  return rows.map(({ id }) => id)
}

type FeeSettings = Pick<Institution, 'id' | 'timezone' | 'graceDays' | 'dueSoonDays'>

function settingsFrom(queries: Queries, from: SQL): Promise<FeeSettings[]> {
  return queries.rows(sql`
    SELECT institution_id AS id, timezone, grace_days AS "graceDays", due_soon_days AS "dueSoonDays" FROM ${from}`)
}

function daysFrom(settings: readonly FeeSettings[], now: number): DaysByInstitution {
  const todays = new Map<string, CalendarDate>()
  const todayIn = (timezone: string) => {
    const today = todays.get(timezone) ?? calendarDateIn(timezone, now)
    todays.set(timezone, today)
    return today
  }
  return new Map(
    settings.map(({ id, timezone, graceDays, dueSoonDays }) => {
      const today = todayIn(timezone)
      const days = { lateBefore: addDays(today, -graceDays), soonUntil: addDays(today, dueSoonDays) }
      return [id, { graceDays, dueSoonDays, today, ...days }]
    }),
  )
}
