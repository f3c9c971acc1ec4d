import { sql, type SQL } from 'drizzle-orm'
import { FEE_STATUSES, lateBefore, OPEN_RULE, STANDING_RULE } from '#domain/money/feeStatus'
import type { FeeStatus, OpenTest, Standing } from '#domain/money/feeStatus'
import { namedValues, type Match } from '../../../resources/filters.ts'
import { NOTHING, allOf, anyOf, amongst, isId, arrayOf, asRawSql, commaSeparated, type Queries } from './queries.ts'
import { fees } from '../schema/money.ts'
import { institutionsOf, type Scope } from '#domain/access/access'
import { addDays, calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import { searchWords } from '#domain/values/searchText'
import type { Institution } from '#domain/clubs/institution'
import type { FeeFilter } from '../../port/money.ts'
import { institutions } from '../schema/clubs.ts'

export function statusesOf(match: Match<FeeStatus>): readonly FeeStatus[] {
  if (match === null) return []
  if (typeof match === 'string') return [match]
  if ('in' in match) return match.in
  const { gte, lte } = match
  return FEE_STATUSES.filter((each) => (gte === undefined || each >= gte) && (lte === undefined || each <= lte))
}

export function statusAt(position: number): FeeStatus {
  const status = FEE_STATUSES[position]
  if (!status) throw new Error('a fee has no status')
  return status
}

const OPEN: readonly FeeStatus[] = [...OPEN_RULE.map(([, status]) => status), 'Unpaid']

export const STATUSES_OF_STANDING: ReadonlyMap<Standing, readonly FeeStatus[]> = new Map([
  ...STANDING_RULE.map(([standing, status]): [Standing, FeeStatus[]] => [standing, [status]]),
  ['open', OPEN],
])

const NO_DAY = sql`NULL::date`

type Bound = { each: SQL; least: string; greatest: string }

/** If all share one day, each status is a range of an index; else `join` adds each institution's days. */
export function feeStatusSql(days: DaysByInstitution) {
  const all = [...days.values()]
  const first = all[0]
  if (!first)
    return {
      join: sql``,
      amongst: () => NOTHING,
      // A number alone would be the position of a column in ORDER BY.
      position: sql`0::integer`,
      daysOverdue: sql`0::integer`,
      today: NO_DAY,
      graceUntil: NO_DAY,
    }
  const same = all.every(
    (each) => each.today === first.today && each.lateBefore === first.lateBefore && each.soonUntil === first.soonUntil,
  )
  const bound = (name: 'lateBefore' | 'soonUntil' | 'today', column: SQL): Bound => {
    const values = all.map((each) => each[name]).toSorted()
    const [least, greatest] = [values[0] ?? '', values.at(-1) ?? '']
    return { each: same ? date(least) : column, least, greatest }
  }
  const late = bound('lateBefore', sql`days.late_before`)
  const soon = bound('soonUntil', sql`days.soon_until`)
  const today = bound('today', sql`days.today`)
  const conditions = statusConditions(late, soon, same)
  const statusCase = FEE_STATUSES.map(
    (status, position) => sql`WHEN ${conditions[status]} THEN ${sql.raw(String(position))}`,
  )
  return {
    join: same ? sql`` : joinOf(days),
    amongst: (statuses: readonly FeeStatus[]) => anyOf(...merged(statuses, conditions, late)) ?? NOTHING,
    position: sql`CASE ${sql.join(statusCase, sql` `)} END`,
    daysOverdue: sql`CASE WHEN ${conditions.Defeated} THEN ${today.each} - coalesce(${fees.owedSince}, ${fees.dueDate}) ELSE 0 END`,
    today: today.each,
    graceUntil: sql`(${fees.dueDate} + (${today.each} - ${late.each}))`,
  }
}

export type FeeStatusSql = ReturnType<typeof feeStatusSql>

const date = (day: string) => sql`${day}::date`

const [due, paid, standing] = [
  asRawSql(sql`${fees.dueDate}`),
  asRawSql(sql`${fees.paid}`),
  asRawSql(sql`${fees.standing}`),
]

const both = (...conditions: (SQL | undefined)[]) => allOf(...conditions) ?? NOTHING

/** From the domain's rule: a fee meets exactly one. An open fee's status means that the tests before its own fail. */
function statusConditions(late: Bound, soon: Bound, same: boolean): Record<FeeStatus, SQL> {
  const bounded = (condition: SQL, bound: SQL) => both(condition, same ? undefined : bound)
  const tests: Record<OpenTest, { holds: SQL; fails: SQL }> = {
    late: {
      holds: bounded(sql`${due} < ${late.each}`, sql`${due} < ${date(late.greatest)}`),
      fails: bounded(sql`${due} >= ${late.each}`, sql`${due} >= ${date(late.least)}`),
    },
    begun: { holds: sql`${paid} > 0`, fails: sql`${paid} <= 0` },
    soon: {
      holds: bounded(sql`${due} <= ${soon.each}`, sql`${due} <= ${date(soon.greatest)}`),
      fails: bounded(sql`${due} > ${soon.each}`, sql`${due} > ${date(soon.least)}`),
    },
  }
  const conditions = new Map<FeeStatus, SQL>(STANDING_RULE.map(([name, status]) => [status, isOf(name)]))
  let before = isOf('open')
  for (const [test, status] of OPEN_RULE) {
    conditions.set(status, both(before, tests[test].holds))
    before = both(before, tests[test].fails)
  }
  // The two lists and `Unpaid` are all statuses.
  return Object.fromEntries(conditions.set('Unpaid', before)) as Record<FeeStatus, SQL>
}

const isOf = (name: Standing) => sql`${standing} = ${sql.raw(`'${name}'`)}`

function merged(statuses: readonly FeeStatus[], conditions: Record<FeeStatus, SQL>, late: Bound): SQL[] {
  const selected = new Set(statuses)
  const rest = (excluded: readonly FeeStatus[]) =>
    [...selected].filter((status) => !excluded.includes(status)).map((status) => conditions[status])
  if (OPEN.every((status) => selected.has(status))) return [isOf('open'), ...rest(OPEN)]
  const timely = OPEN.filter((status) => status !== 'Defeated')
  if (timely.every((status) => selected.has(status))) {
    const condition = sql`(${isOf('open')} AND ${due} >= ${late.each} AND ${due} >= ${date(late.least)})`
    return [condition, ...rest(timely)]
  }
  return rest([])
}

function joinOf(days: DaysByInstitution): SQL {
  const table = daysTable(
    days,
    todayOf,
    (institution) => institution.lateBefore,
    (institution) => institution.soonUntil,
  )
  return sql`JOIN ${table} AS days (institution_id, today, late_before, soon_until) ON days.institution_id = ${fees.institutionId}`
}

/** Open fees due before `lateBefore` are overdue, and others due by `soonUntil` are due soon. */
export type FeeDays = {
  graceDays: number
  dueSoonDays: number
  today: CalendarDate
  lateBefore: CalendarDate
  soonUntil: CalendarDate
}

export type DaysByInstitution = ReadonlyMap<string, FeeDays>

/** Not limited to what the actor sees, because people keep their fees after they leave. */
export async function daysOf(queries: Queries, ids: readonly string[]): Promise<DaysByInstitution> {
  const institutionIds = [...new Set(ids)].filter(isId)
  const days = institutionIds.flatMap((id) => queries.institutionCache?.get(id) ?? [])
  const missing = institutionIds.filter((id) => !days.some((institution) => institution.id === id))
  const settings = days.map(({ id, timezone, graceDays, dueSoonDays }) => ({ id, timezone, graceDays, dueSoonDays }))
  if (missing.length > 0) settings.push(...(await settingsFrom(queries, sql`rayo.fee_settings(${arrayOf(missing)})`)))
  return daysFrom(settings, queries.now)
}

export const NO_DAYS: DaysByInstitution = new Map()

/** The days on which memberships end. None for scope `all`, which also sees ended ones. */
export async function scopeDaysOf(queries: Queries, scope: Scope): Promise<DaysByInstitution> {
  return scope.kind === 'all' || institutionsOf(scope).length === 0 ? NO_DAYS : daysOf(queries, institutionsOf(scope))
}

/** Only a search by words needs the days of a scope. */
export const searchDaysOf = async (queries: Queries, scope: Scope, q: string | undefined) =>
  searchWords(q).length > 0 ? scopeDaysOf(queries, scope) : NO_DAYS

export async function daysInScope(
  queries: Queries,
  scope: Scope,
  filter: Pick<FeeFilter, 'institutionId' | 'userId'>,
): Promise<DaysByInstitution> {
  const ids = namedValues(filter.institutionId)
  if (ids) return daysOf(queries, ids)
  const people = namedValues(filter.userId) ?? (scope.kind === 'some' && scope.userId !== null ? [scope.userId] : null)
  if (scope.kind === 'some') {
    const own = people && scope.userId !== null ? await institutionsOfFees(queries, people) : []
    return daysOf(queries, [...institutionsOf(scope), ...own])
  }
  if (people) return daysOf(queries, await institutionsOfFees(queries, people))
  const all = sql`(SELECT ${institutions.id} AS institution_id, timezone, grace_days, due_soon_days FROM ${institutions}) AS settings`
  return daysFrom(await settingsFrom(queries, all), queries.now)
}

function institutionsOfFees(queries: Queries, userIds: readonly string[]): Promise<string[]> {
  return queries.column(
    sql`SELECT DISTINCT ${fees.institutionId} FROM ${fees} WHERE ${amongst(fees.userId, 'uuid', userIds)}`,
  )
}

type FeeSettings = Pick<Institution, 'id' | 'timezone' | 'graceDays' | 'dueSoonDays'>

function settingsFrom(queries: Queries, from: SQL): Promise<FeeSettings[]> {
  return queries.rows(sql`
    SELECT institution_id AS id, timezone, grace_days AS "graceDays", due_soon_days AS "dueSoonDays" FROM ${from}`)
}

function daysFrom(settings: readonly FeeSettings[], now: number): DaysByInstitution {
  return new Map(
    settings.map(({ id, timezone, graceDays, dueSoonDays }) => {
      const today = calendarDateIn(timezone, now)
      const days = { lateBefore: lateBefore(today, graceDays), soonUntil: addDays(today, dueSoonDays) }
      return [id, { graceDays, dueSoonDays, today, ...days }]
    }),
  )
}

export function daysTable(days: DaysByInstitution, ...dayOf: ((each: FeeDays) => string)[]): SQL {
  const columns = dayOf.map((of) => sql`${sql.param(Array.from(days.values(), of))}::date[]`)
  return sql`unnest(${sql.param([...days.keys()])}::uuid[], ${commaSeparated(columns)})`
}

export const todayOf = ({ today }: FeeDays) => today
