import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import type { DashboardTotals } from '#domain/money/feeSummary'
import { nearLimit } from '#domain/clubs/plan'
import { INSTITUTION_STATUSES, type Institution } from '#domain/clubs/institution'
import { sumTotals, zeros, type ReportReads } from '../../port/money.ts'
import { where, NOTHING, amongst, type Queries } from './queries.ts'
import { daysInScope, daysTable, feeStatusSql, statusAt, todayOf, type DaysByInstitution } from './feeStatus.ts'
import { institutions, plans } from '../schema/clubs.ts'
import { fees, receipts, ledgerEntries } from '../schema/money.ts'
import { memberships, users } from '../schema/people.ts'
import { feeScope, institutionScope, membershipScope, wholeReceiptScope } from './described.ts'
import type { CashDay, CashRow, DelinquencyRow, MonthRow } from '#domain/money/reports'

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

type Query = Parameters<ReportReads['cash']>[0]

const isWithin = (day: SQL, from: string, to: string) => sql`${day} BETWEEN ${from}::date AND ${to}::date`
const monthOf = (day: SQL) => sql`to_char(${day}, 'YYYY-MM')`

function ofDays({ scope, institutionId, from, to }: Query, day: SQL, ...conditions: SQL[]): SQL {
  return where(
    amongst(receipts.institutionId, 'uuid', [institutionId]),
    wholeReceiptScope(scope),
    isWithin(day, from, to),
    ...conditions,
  )
}

const IS_WRITE_OFF = sql`(${ledgerEntries.kind} = 'writeOff' OR (${ledgerEntries.kind} = 'reversal' AND ${ledgerEntries.receiptId} IS NULL))`
const IS_MONEY = sql`(${ledgerEntries.kind} <> 'refinance' AND NOT ${IS_WRITE_OFF})`
const CANCELLED_ON = sql`greatest(${fees.cancelledOn}, ${fees.dueDate})`
const WRITTEN_OFF_ON = sql`greatest(${ledgerEntries.dated}, ${fees.dueDate})`

export function reportReads(queries: Queries): ReportReads {
  return {
    async cashByDay(query) {
      const isCash = sql`${receipts.method} = 'Efectivo'`
      return queries.rows<CashDay>(sql`
        SELECT day, sum(amount)::bigint AS amount FROM (
          SELECT ${receipts.receivedOn} AS day, ${receipts.amount} AS amount FROM ${receipts} ${ofDays(query, sql`${receipts.receivedOn}`, isCash)}
          UNION ALL
          SELECT ${receipts.reversedOn}, -${receipts.amount} FROM ${receipts} ${ofDays(query, sql`${receipts.reversedOn}`, isCash)}
        ) AS moved GROUP BY day ORDER BY day`)
    },
    async cash(query) {
      const conditionsOf = (day: SQL, recordedAt: SQL) =>
        ofDays(
          query,
          day,
          ...(query.recordedAfter === undefined ? [] : [sql`${recordedAt} > ${query.recordedAfter}::timestamptz`]),
        )
      return queries.rows<CashRow>(sql`
        SELECT method, actor_id AS "actorId", sum(receipts) AS receipts, sum(received)::bigint AS received, sum(refunds) AS refunds,
          sum(refunded)::bigint AS refunded, sum(reversals) AS reversals,
          sum(reversed)::bigint AS reversed
        FROM (
          SELECT ${receipts.method} AS method, ${receipts.actorId} AS actor_id, (${receipts.amount} > 0)::integer AS receipts,
            greatest(${receipts.amount}, 0) AS received, (${receipts.amount} < 0)::integer AS refunds,
            greatest(-${receipts.amount}, 0) AS refunded, 0 AS reversals, 0 AS reversed FROM ${receipts} ${conditionsOf(sql`${receipts.receivedOn}`, sql`${receipts.createdAt}`)}
          UNION ALL
          SELECT ${receipts.method}, ${receipts.actorId}, 0, 0, 0, 0, 1, ${receipts.amount} FROM ${receipts} ${conditionsOf(sql`${receipts.reversedOn}`, sql`${receipts.reversedAt}`)}
        ) AS entries GROUP BY method, actor_id ORDER BY method, actor_id`)
    },
    async months({ scope, institutionId, from, to }) {
      const conditionsOf = (...conditions: SQL[]) =>
        where(amongst(fees.institutionId, 'uuid', [institutionId]), feeScope(scope), ...conditions)
      const ofInstitution = amongst(ledgerEntries.institutionId, 'uuid', [institutionId]) ?? NOTHING
      const billed = sql`NOT ${fees.exempt} AND ${fees.instalmentOf} IS NULL`
      const sport = sql`${fees.opening} AS opening, CASE WHEN NOT ${fees.opening} THEN ${fees.sportId} END AS sport_id`
      return queries.rows<MonthRow>(sql`
        SELECT month, sport_id AS "sportId", opening, sum(billed)::bigint AS billed, sum(cancelled)::bigint AS cancelled, sum(collected)::bigint AS collected
        FROM (
          SELECT ${monthOf(sql`${fees.dueDate}`)} AS month, ${sport}, ${fees.amount} AS billed, 0 AS cancelled,
            0 AS collected FROM ${fees} ${conditionsOf(billed, sql`${fees.amount} <> 0`, isWithin(sql`${fees.dueDate}`, from, to))}
          UNION ALL
          SELECT ${monthOf(CANCELLED_ON)}, ${sport}, 0, ${fees.amount}, 0 FROM ${fees}
            ${conditionsOf(billed, sql`${fees.amount} <> 0`, sql`${fees.cancelledOn} IS NOT NULL`, isWithin(CANCELLED_ON, from, to))}
          UNION ALL
          SELECT ${monthOf(sql`${ledgerEntries.dated}`)}, ${sport}, 0, 0, ${ledgerEntries.amount}
            FROM ${ledgerEntries} JOIN ${fees} ON ${fees.id} = ${ledgerEntries.feeId}
            ${conditionsOf(ofInstitution, IS_MONEY, isWithin(sql`${ledgerEntries.dated}`, from, to))}
          UNION ALL
          SELECT ${monthOf(WRITTEN_OFF_ON)}, ${sport}, 0, ${ledgerEntries.amount}, 0
            FROM ${ledgerEntries} JOIN ${fees} ON ${fees.id} = ${ledgerEntries.feeId}
            ${conditionsOf(ofInstitution, IS_WRITE_OFF, isWithin(WRITTEN_OFF_ON, from, to))}
        ) AS entries GROUP BY month, opening, sport_id ORDER BY month, opening, coalesce(sport_id::text, '')`)
    },
    async delinquency({ scope, institutionId, graceDays, days }) {
      return queries.rows<DelinquencyRow>(sql`
        SELECT day, coalesce(sum(amount - paid), 0)::bigint AS overdue, count(DISTINCT user_id) AS members
        FROM unnest(${sql.param([...days])}::date[]) WITH ORDINALITY AS days (day, place)
        LEFT JOIN LATERAL (
          SELECT ${fees.userId} AS user_id, ${fees.amount} AS amount,
            coalesce((SELECT sum(${ledgerEntries.amount}) FROM ${ledgerEntries}
              WHERE ${ledgerEntries.feeId} = ${fees.id} AND ${ledgerEntries.dated} <= day), 0) AS paid
          FROM ${fees}
          ${where(
            amongst(fees.institutionId, 'uuid', [institutionId]),
            feeScope(scope),
            sql`NOT ${fees.exempt}`,
            sql`(${fees.cancelledOn} IS NULL OR ${fees.cancelledOn} > day)`,
            sql`${fees.dueDate} < day - ${graceDays}::integer`,
          )}
        ) AS owed ON amount > paid
        GROUP BY place, day ORDER BY place`)
    },
  }
}
