import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { FEE_STATUSES } from '#domain/feeStatus'
import type { FeeStatus } from '#domain/feeStatus'
import type { DaysByInstitution, FeeDays } from './feeDays.ts'
import type { Match } from '../../resources/filters.ts'
import { NOTHING, allOf, anyOf } from './conditions.ts'
import { fixed } from './queries.ts'
import { fees } from './schemaMoney.ts'
import type { Standing } from './schemaMoney.ts'

/**
 * Fee statuses in SQL, on each institution's day. If all institutions share one day, it is a constant, and each status
 * is a range of an index. Otherwise `join` adds each institution's days, and the conditions also have bounds that hold
 * for all institutions, so that they can use the index too.
 */
export type FeeStatusSql = {
  join: SQL
  /** Whether a fee has one of the statuses. */
  amongst(statuses: readonly FeeStatus[]): SQL
  /** A fee's status as its position in FEE_STATUSES. */
  position: SQL
  /** Whole days since the due date of an overdue fee, else 0. */
  daysOverdue: SQL
  /** The institution's day, and the last day of grace of a fee. */
  today: SQL
  graceUntil: SQL
}

/** Returns the statuses that a filter matches. */
export function statusesOf(match: Match<FeeStatus>): readonly FeeStatus[] {
  // Null matches nothing, because every fee has a status.
  if (match === null) return []
  if (typeof match === 'string') return [match]
  if ('in' in match) return match.in
  const { gte, lte } = match
  return FEE_STATUSES.filter((each) => (gte === undefined || each >= gte) && (lte === undefined || each <= lte))
}

/**
 * The statuses of each standing. Open fees have one of four, by the day; the other standings have one (decisions §5).
 */
export const STATUSES_OF_STANDING = {
  open: ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid'],
  over: ['Overpayment'],
  paid: ['Paid'],
  none: ['No_fee'],
} as const satisfies Record<Standing, readonly FeeStatus[]>

const NO_DAY = sql`NULL::date`

type Bound = { each: SQL; least: string; greatest: string }

export function feeStatusSql(days: DaysByInstitution): FeeStatusSql {
  const all = [...days.values()]
  const first = all[0]
  if (!first)
    return {
      join: sql``,
      amongst: () => NOTHING,
      position: sql`0`,
      daysOverdue: sql`0`,
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
    amongst: (statuses) => anyOf(...merged(statuses, conditions, late)) ?? NOTHING,
    position: sql`CASE ${sql.join(statusCase, sql` `)} END`,
    daysOverdue: sql`CASE WHEN ${conditions.Defeated} THEN ${today.each} - ${fees.dueDate} ELSE 0 END`,
    today: today.each,
    graceUntil: sql`(${fees.dueDate} + (${today.each} - ${late.each}))`,
  }
}

const date = (day: string) => sql`${day}::date`

const [due, paid, standing] = [fixed(sql`${fees.dueDate}`), fixed(sql`${fees.paid}`), fixed(sql`${fees.standing}`)]

const both = (...conditions: (SQL | undefined)[]) => allOf(...conditions) ?? NOTHING

/**
 * Returns each status as a condition. A fee meets exactly one (decisions §5): `statusOf` in `domain/feeStatus.ts`, with
 * `standing` from `schemaMoney.ts` and the days from `feeDays.ts`.
 */
function statusConditions(late: Bound, soon: Bound, same: boolean): Record<FeeStatus, SQL> {
  const open = sql`${standing} = 'open'`
  /** A bound that holds for every institution's day; not needed if all share one. */
  const unlessSame = (condition: SQL) => (same ? undefined : condition)
  const timely = both(sql`${due} >= ${late.each}`, unlessSame(sql`${due} >= ${date(late.least)}`))
  const nothingPaid = sql`${paid} <= 0`
  return {
    Defeated: both(open, sql`${due} < ${late.each}`, unlessSame(sql`${due} < ${date(late.greatest)}`)),
    For_defeated: both(
      open,
      timely,
      sql`${due} <= ${soon.each}`,
      unlessSame(sql`${due} <= ${date(soon.greatest)}`),
      nothingPaid,
    ),
    Incomplete: both(open, timely, sql`${paid} > 0`),
    Unpaid: both(open, timely, sql`${due} > ${soon.each}`, unlessSame(sql`${due} > ${date(soon.least)}`), nothingPaid),
    Overpayment: sql`${standing} = 'over'`,
    Paid: sql`${standing} = 'paid'`,
    No_fee: sql`${standing} = 'none'`,
  }
}

/** Returns the conditions of some statuses, joined where several make up a standing or the fees that are not late. */
function merged(statuses: readonly FeeStatus[], conditions: Record<FeeStatus, SQL>, late: Bound): SQL[] {
  const wanted = new Set(statuses)
  const { open } = STATUSES_OF_STANDING
  const timely = ['For_defeated', 'Incomplete', 'Unpaid'] as const
  const rest = (taken: readonly FeeStatus[]) =>
    [...wanted].filter((status) => !taken.includes(status)).map((status) => conditions[status])
  if (open.every((status) => wanted.has(status))) return [sql`${fees.standing} = 'open'`, ...rest(open)]
  if (timely.every((status) => wanted.has(status))) {
    const condition = sql`(${fees.standing} = 'open' AND ${fees.dueDate} >= ${late.each} AND ${fees.dueDate} >= ${date(late.least)})`
    return [condition, ...rest(timely)]
  }
  return rest([])
}

function joinOf(days: DaysByInstitution): SQL {
  const of = (value: (each: FeeDays) => string) => sql.param(Array.from(days.values(), value))
  return sql`JOIN unnest(${sql.param([...days.keys()])}::uuid[], ${of(({ today }) => today)}::date[],
      ${of(({ lateBefore }) => lateBefore)}::date[], ${of(({ soonUntil }) => soonUntil)}::date[])
    AS days (institution_id, today, late_before, soon_until) ON days.institution_id = ${fees.institutionId}`
}
