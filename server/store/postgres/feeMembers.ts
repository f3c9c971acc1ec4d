import { sql, type SQL } from 'drizzle-orm'
import { memberKey, type FeeMember } from '#domain/money/feeSummary'
import type { FeeFilter, MemberSort } from '../port/money.ts'
import type { ListQuery, Page } from '../port/table.ts'
import { type FeeStatusSql, STATUSES_OF_STANDING, statusesOf } from './feeStatus.ts'
import { countOf, limitTo, totalOf } from './listing.ts'
import type { Queries } from './queries.ts'
import { fees, feeTallies } from './schemaMoney.ts'
import type { Scope } from '#domain/access/access'
import { FEE_STATUSES, type Standing } from '#domain/money/feeStatus'
import { searchWords } from '#domain/visitors/search'
import { allOf, amongst, matching, where } from './conditions.ts'
import { familyFees } from './scopes.ts'

/**
 * Returns the query for the number of fees in a list, from the counts kept for each institution. Returns null if the
 * counts do not help: for filters beyond institutions and whole standings, and for an actor who sees no institution's
 * fees but their own.
 */
export function talliedTotal(scope: Scope, { status, institutionId, q, ...others }: FeeFilter): SQL | null {
  const standings = wholeStandings(status)
  if (!standings || searchWords(q).length > 0) return null
  if (Object.values(others).some((match) => match !== undefined)) return null
  if (scope.kind === 'some' && scope.institutionIds.length === 0) return null
  const ofInstitution = sql.join(
    standings.map((standing) => feeTallies[standing]),
    sql` + `,
  )
  const own = ownElsewhere(scope, standings, institutionId)
  return sql`SELECT coalesce(sum(${ofInstitution}), 0) + ${own ?? sql`0`} AS total FROM ${feeTallies} ${where(
    scope.kind === 'all' ? undefined : amongst(feeTallies.institutionId, 'uuid', scope.institutionIds),
    matching(feeTallies.institutionId, 'uuid', institutionId),
  )}`
}

function wholeStandings(match: FeeFilter['status']): Standing[] | null {
  const selected = new Set(match === undefined ? FEE_STATUSES : statusesOf(match))
  const whole = [...STATUSES_OF_STANDING].filter(([, statuses]) => statuses.every((status) => selected.has(status)))
  const covered = whole.flatMap(([, statuses]) => statuses)
  return covered.length > 0 && covered.length === selected.size ? whole.map(([standing]) => standing) : null
}

function ownElsewhere(
  scope: Scope,
  standings: readonly Standing[],
  institutionId: FeeFilter['institutionId'],
): SQL | null {
  const family = scope.kind === 'all' ? undefined : familyFees(scope)
  if (scope.kind === 'all' || family === undefined) return null
  const condition = allOf(
    family,
    sql`NOT ${amongst(fees.institutionId, 'uuid', scope.institutionIds)}`,
    matching(fees.institutionId, 'uuid', institutionId),
    amongst(fees.standing, 'text', standings),
  )
  return sql`(SELECT count(*) FROM ${fees} ${where(condition)})`
}

/**
 * Returns a page of the sums of fees by institution, member and currency. `from` is `FROM … WHERE …` of the fees. One
 * statement reads each fee once; the domain's `feeMembersOf` is the same in TypeScript.
 */
export async function memberPage(
  queries: Queries,
  { status, from }: { status: FeeStatusSql; from: SQL },
  { sort, range }: Pick<ListQuery<FeeFilter, MemberSort>, 'sort' | 'range'>,
): Promise<Page<FeeMember>> {
  const groups = sql`${from} GROUP BY ${fees.institutionId}, ${fees.userId}, ${fees.currency}`
  const isOpen = sql`${fees.standing} = 'open'`
  const order = sql.raw(sort.order)
  const rows = await queries.records(
    { institutionId: fees.institutionId, userId: fees.userId, currency: fees.currency },
    sql`, count(*) AS "count",
      coalesce(sum(${fees.amount}) FILTER (WHERE ${fees.standing} <> 'none'), 0)::bigint AS "billed",
      sum(${fees.paid})::bigint AS "collected",
      coalesce(sum(${fees.balance}) FILTER (WHERE ${isOpen}), 0)::bigint AS "pending",
      coalesce(sum(${fees.balance}) FILTER (WHERE ${status.amongst(['Defeated'])}), 0)::bigint AS "overdue",
      coalesce(-sum(${fees.balance}) FILTER (WHERE NOT ${isOpen}), 0)::bigint AS "credit",
      min(${fees.dueDate}) FILTER (WHERE ${isOpen}) AS "firstDue",
      count(*) OVER () AS "total"
    ${groups} ORDER BY ${sql.identifier(sort.field)} ${order} NULLS LAST, 1 ${order}, 2 ${order}, 3 ${order} ${limitTo(range)}`,
  )
  const total = rows[0] ? Number(Reflect.get(rows[0], 'total')) : totalOf(0, range)
  return {
    rows: rows.map(({ institutionId, userId, currency, ...sums }) => {
      const whose = { institutionId, userId, currency }
      const sum = (name: string) => Number(Reflect.get(sums, name))
      const firstDue: unknown = Reflect.get(sums, 'firstDue')
      return {
        id: memberKey(whose),
        ...whose,
        count: sum('count'),
        billed: sum('billed'),
        collected: sum('collected'),
        pending: sum('pending'),
        overdue: sum('overdue'),
        credit: sum('credit'),
        firstDue: typeof firstDue === 'string' ? firstDue : null,
      }
    }),
    total: total ?? (await countOf(queries, sql`FROM (SELECT ${groups}) AS members`)),
  }
}
