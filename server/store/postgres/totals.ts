import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import { daysOfMonth, periodOf } from '#domain/values/calendar'
import { FEE_STATUSES, OWING_STATUSES } from '#domain/money/feeStatus'
import { nearLimit } from '#domain/clubs/plan'
import { INSTITUTION_STATUSES, type Institution } from '#domain/clubs/institution'
import { zeros, type Totals } from '../port.ts'
import { where } from './conditions.ts'
import { daysInScope, type DaysByInstitution, type FeeDays, feeStatusSql } from './feeStatus.ts'
import type { Queries } from './queries.ts'
import { institutions, plans } from './schema.ts'
import { fees, receipts } from './schemaMoney.ts'
import { memberships, users } from './schemaPeople.ts'
import { feeScope, institutionScope, membershipScope, wholeReceiptScope } from './scopes.ts'

/**
 * Returns the dashboard's sums. They are: institutions by status; people with an active membership today, each counted
 * once, plus members without e-mail, who have nothing to accept; fees by status; and by currency what is owed, how much
 * of it is overdue, and what was received this month by each institution's calendar, without reversed receipts.
 */
export async function totalsOf(queries: Queries, scope: Scope, now: number): Promise<Totals> {
  const days = await daysInScope(queries, scope, {}, now)
  return {
    institutions: await institutionTotals(queries, scope),
    activeMembers: await activeMembers(queries, scope, days),
    nearLimit: nearLimit(await limitedPlans(queries, scope, days)),
    ...(await moneyTotals(queries, scope, days)),
  }
}

async function institutionTotals(queries: Queries, scope: Scope): Promise<Totals['institutions']> {
  const rows = await queries.rows<{ status: Institution['status']; total: number }>(
    sql`SELECT ${institutions.status} AS status, count(*) AS total FROM ${institutions} ${where(institutionScope(scope))} GROUP BY 1`,
  )
  const counts = zeros(INSTITUTION_STATUSES)
  for (const { status, total } of rows) counts[status] = total
  return counts
}

export async function activeMembersOf(queries: Queries, scope: Scope, now: number): Promise<number> {
  return activeMembers(queries, scope, await daysInScope(queries, scope, {}, now))
}

async function activeMembers(queries: Queries, scope: Scope, days: DaysByInstitution): Promise<number> {
  const [row] = await queries.rows<{ total: number }>(sql`
    SELECT count(DISTINCT coalesce(${memberships.userId}, ${memberships.id})) AS total
    FROM ${memberships}
    JOIN ${institutions} ON ${institutions.id} = ${memberships.institutionId}
    LEFT JOIN ${users} ON ${users.id} = ${memberships.userId}
    JOIN ${daysTable(days, ({ today }) => [today])} AS days (institution_id, today) ON days.institution_id = ${institutions.id}
    ${where(
      membershipScope(scope, memberships),
      sql`NOT ${memberships.contact}`,
      // Members without e-mail have nothing to accept.
      sql`(${memberships.userId} IS NULL OR (${memberships.state} = 'accepted' AND ${users.active}))`,
      sql`${institutions.status} <> 'archived'`,
      sql`${memberships.since} <= days.today`,
      sql`(${memberships.until} IS NULL OR days.today <= ${memberships.until})`,
    )}`)
  return row?.total ?? 0
}

/** Counts as `takesPlace` does. */
async function limitedPlans(queries: Queries, scope: Scope, days: DaysByInstitution): Promise<Totals['nearLimit']> {
  return queries.rows<Totals['nearLimit'][number]>(sql`
    SELECT ${institutions.id} AS "institutionId", ${institutions.name} AS name, count(*) AS "placesTaken",
      ${plans.maxMembers} AS "maxMembers"
    FROM ${institutions}
    JOIN ${plans} ON ${plans.id} = ${institutions.planId}
    JOIN ${memberships} ON ${memberships.institutionId} = ${institutions.id}
    JOIN ${daysTable(days, ({ today }) => [today])} AS days (institution_id, today) ON days.institution_id = ${institutions.id}
    ${where(
      institutionScope(scope),
      sql`${plans.maxMembers} IS NOT NULL`,
      sql`${institutions.status} <> 'archived'`,
      sql`${memberships.role} = 'User' AND NOT ${memberships.contact}`,
      sql`(${memberships.until} IS NULL OR days.today <= ${memberships.until})`,
    )} GROUP BY 1, 2, 4`)
}

async function moneyTotals(
  queries: Queries,
  scope: Scope,
  days: DaysByInstitution,
): Promise<Pick<Totals, 'fees' | 'money'>> {
  const counts = zeros(FEE_STATUSES)
  const money = new Map<string, Totals['money'][number]>()
  const of = (currency: string) => {
    const sums = money.get(currency) ?? { currency, outstanding: 0, overdue: 0, receivedThisMonth: 0 }
    money.set(currency, sums)
    return sums
  }
  const { join, position: statusSql } = feeStatusSql(days)
  const owed = await queries.rows<{ currency: string; status: number; total: number; balance: number }>(sql`
    SELECT ${fees.currency} AS currency, ${statusSql} AS status, count(*) AS total, sum(${fees.balance})::bigint AS balance
    FROM ${fees} ${join} ${where(feeScope(scope))} GROUP BY 1, 2`)
  for (const { currency, status: position, total, balance } of owed) {
    const status = FEE_STATUSES[position]
    if (!status) continue
    const sums = of(currency)
    counts[status] += total
    if (OWING_STATUSES.has(status)) sums.outstanding += balance
    if (status === 'Defeated') sums.overdue += balance
  }
  const received = await queries.rows<{ currency: string; amount: number }>(sql`
    SELECT ${receipts.currency} AS currency, coalesce(sum(${receipts.amount}) FILTER (
        WHERE ${receipts.reversedAt} IS NULL AND ${receipts.receivedOn} BETWEEN days.month_start AND days.month_end
      ), 0)::bigint AS amount
    FROM ${receipts}
    LEFT JOIN ${daysTable(days, monthOf)} AS days (institution_id, month_start, month_end)
      ON days.institution_id = ${receipts.institutionId}
    ${where(wholeReceiptScope(scope))} GROUP BY 1`)
  for (const { currency, amount } of received) of(currency).receivedThisMonth += amount
  return { fees: counts, money: [...money.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) }
}

function monthOf({ today }: FeeDays): [string, string] {
  return daysOfMonth(periodOf(today))
}

function daysTable(days: DaysByInstitution, daysOf: (each: FeeDays) => string[]): SQL {
  const rows = Array.from(days.values(), daysOf)
  const columns = (
    rows[0] ?? daysOf({ graceDays: 0, dueSoonDays: 0, today: '2000-01-01', lateBefore: '', soonUntil: '' })
  ).map((_, column) => sql`${sql.param(rows.map((row) => row[column]))}::date[]`)
  return sql`unnest(${sql.param([...days.keys()])}::uuid[], ${sql.join(columns, sql`, `)})`
}
