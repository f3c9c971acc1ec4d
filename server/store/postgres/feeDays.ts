import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access'
import { addDays, calendarDateIn } from '#domain/calendar'
import type { CalendarDate } from '#domain/calendar'
import type { Institution } from '#domain/institution'
import type { FeeFilter } from '../port.ts'
import { amongst, isId, list } from './conditions.ts'
import type { Queries } from './queries.ts'
import { institutions } from './schema.ts'
import { fees } from './schemaMoney.ts'

/** What the day makes of an institution's open fees: those due before `lateBefore` are overdue, of others those due by `soonUntil` due soon. */
export type FeeDays = {
  graceDays: number
  dueSoonDays: number
  today: CalendarDate
  lateBefore: CalendarDate
  soonUntil: CalendarDate
}

/** The days of institutions by id. Worked out here, once for each institution and never for each fee, with the time zones of the domain. */
export type DaysByInstitution = ReadonlyMap<string, FeeDays>

/** The days of the institutions told. Fees outlive one's part in their institution, so this is not held to what one sees. */
export async function daysOf(queries: Queries, ids: readonly string[], now: number): Promise<DaysByInstitution> {
  const wanted = [...new Set(ids)].filter(isId)
  const met = wanted.flatMap((id) => queries.met?.get(id) ?? [])
  const others = wanted.filter((id) => !met.some((institution) => institution.id === id))
  const settings = met.map(({ id, timezone, graceDays, dueSoonDays }) => ({ id, timezone, graceDays, dueSoonDays }))
  if (others.length > 0) settings.push(...(await settingsFrom(queries, sql`rayo.fee_settings(${list(others)})`)))
  return daysFrom(settings, now)
}

/** The days of the institutions in which the fees of a query may be. */
export async function daysInScope(
  queries: Queries,
  scope: Scope,
  filter: Pick<FeeFilter, 'institutionId' | 'userId'>,
  now: number,
): Promise<DaysByInstitution> {
  const named = namedIds(filter.institutionId)
  if (named) return daysOf(queries, named, now)
  const people = namedIds(filter.userId) ?? (scope.kind === 'some' && scope.userId !== null ? [scope.userId] : null)
  if (scope.kind === 'some') {
    const own = people && scope.userId !== null ? await institutionsOfFees(queries, people) : []
    return daysOf(queries, [...scope.institutionIds, ...own], now)
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
  const rows = await queries.rows(
    sql`SELECT DISTINCT ${fees.institutionId} AS id FROM ${fees} WHERE ${amongst(fees.userId, 'uuid', userIds)}`,
  )
  return rows.map(({ id }) => String(id))
}

type FeeSettings = Pick<Institution, 'id' | 'timezone' | 'graceDays' | 'dueSoonDays'>

async function settingsFrom(queries: Queries, from: SQL): Promise<FeeSettings[]> {
  const rows = await queries.rows(sql`SELECT institution_id, timezone, grace_days, due_soon_days FROM ${from}`)
  return rows.map((row) => ({
    id: String(row['institution_id']),
    timezone: String(row['timezone']),
    graceDays: Number(row['grace_days']),
    dueSoonDays: Number(row['due_soon_days']),
  }))
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
