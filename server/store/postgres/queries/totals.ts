import { sql } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import type { DashboardTotals } from '#domain/money/feeSummary'
import { nearLimit } from '#domain/clubs/plan'
import { INSTITUTION_STATUSES, type Institution } from '#domain/clubs/institution'
import { sumTotals, zeros } from '../../port/money.ts'
import { where } from './conditions.ts'
import { daysInScope, daysTable, feeStatusSql, statusAt, todayOf } from './feeStatus.ts'
import type { DaysByInstitution } from './feeStatus.ts'
import type { Queries } from './queries.ts'
import { institutions, plans } from '../schema/clubs.ts'
import { fees, receipts } from '../schema/money.ts'
import { memberships, users } from '../schema/people.ts'
import { feeScope, institutionScope, membershipScope, wholeReceiptScope } from './scopes.ts'

/**
 * Returns the dashboard's sums. They are: institutions by status; people with an active membership today, each counted
 * once, plus members without e-mail, who have nothing to accept; fees by status; and by currency what is owed, how much
 * of it is overdue, and what was received this month by each institution's calendar, without reversed receipts.
 */
export async function totalsOf(queries: Queries, scope: Scope): Promise<DashboardTotals> {
  const days = await daysInScope(queries, scope, {})
  return {
    institutions: await institutionTotals(queries, scope),
    activeMembers: await activeMembers(queries, scope, days),
    nearLimit: nearLimit(await limitedPlans(queries, scope, days)),
    ...(await moneyTotals(queries, scope, days)),
  }
}

async function institutionTotals(queries: Queries, scope: Scope): Promise<DashboardTotals['institutions']> {
  const rows = await queries.rows<{ status: Institution['status']; total: number }>(
    sql`SELECT ${institutions.status} AS status, count(*) AS total FROM ${institutions} ${where(institutionScope(scope))} GROUP BY 1`,
  )
  const counts = zeros(INSTITUTION_STATUSES)
  for (const { status, total } of rows) counts[status] = total
  return counts
}

export async function activeMembersOf(queries: Queries, scope: Scope): Promise<number> {
  return activeMembers(queries, scope, await daysInScope(queries, scope, {}))
}

function activeMembers(queries: Queries, scope: Scope, days: DaysByInstitution): Promise<number> {
  return queries.number(sql`
    SELECT count(DISTINCT coalesce(${memberships.userId}, ${memberships.id}))
    FROM ${memberships}
    JOIN ${institutions} ON ${institutions.id} = ${memberships.institutionId}
    LEFT JOIN ${users} ON ${users.id} = ${memberships.userId}
    JOIN ${daysTable(days, todayOf)} AS days (institution_id, today) ON days.institution_id = ${institutions.id}
    ${where(
      membershipScope(scope, memberships),
      sql`NOT ${memberships.contact}`,
      // Members without e-mail have nothing to accept.
      sql`(${memberships.userId} IS NULL OR (${memberships.state} = 'accepted' AND ${users.active}))`,
      sql`${institutions.status} <> 'archived'`,
      sql`${memberships.since} <= days.today`,
      sql`(${memberships.until} IS NULL OR days.today <= ${memberships.until})`,
    )}`)
}

/** Counts as `takesPlace` does. */
async function limitedPlans(
  queries: Queries,
  scope: Scope,
  days: DaysByInstitution,
): Promise<DashboardTotals['nearLimit']> {
  return queries.rows<DashboardTotals['nearLimit'][number]>(sql`
    SELECT ${institutions.id} AS "institutionId", ${institutions.name} AS name, count(*) AS "placesTaken",
      ${plans.maxMembers} AS "maxMembers"
    FROM ${institutions}
    JOIN ${plans} ON ${plans.id} = ${institutions.planId}
    JOIN ${memberships} ON ${memberships.institutionId} = ${institutions.id}
    JOIN ${daysTable(days, todayOf)} AS days (institution_id, today) ON days.institution_id = ${institutions.id}
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
): Promise<Pick<DashboardTotals, 'fees' | 'money'>> {
  const { join, position } = feeStatusSql(days)
  type Sums = { currency: Institution['currency']; status: number; count: number; balance: number }
  const owed = await queries.rows<Sums>(sql`
    SELECT ${fees.currency} AS currency, ${position} AS status, count(*) AS count, sum(${fees.balance})::bigint AS balance
    FROM ${fees} ${join} ${where(feeScope(scope))} GROUP BY 1, 2`)
  const received = await queries.rows<{ currency: Institution['currency']; amount: number }>(sql`
    SELECT ${receipts.currency} AS currency, coalesce(sum(${receipts.amount}) FILTER (
        WHERE ${receipts.reversedAt} IS NULL AND date_trunc('month', ${receipts.receivedOn}) = date_trunc('month', days.today)
      ), 0)::bigint AS amount
    FROM ${receipts}
    LEFT JOIN ${daysTable(days, todayOf)} AS days (institution_id, today) ON days.institution_id = ${receipts.institutionId}
    ${where(wholeReceiptScope(scope))} GROUP BY 1`)
  return sumTotals(
    owed.map(({ status, ...sums }) => ({ ...sums, status: statusAt(status) })),
    received,
  )
}
