import { sql, type SQL } from 'drizzle-orm'
import { memberKey, type FeeMember } from '#domain/money/feeSummary'
import type { FeeFilter, MemberSort } from '../port/money.ts'
import type { ListQuery, Page } from '../port/table.ts'
import type { FeeStatusSql } from './feeStatus.ts'
import { countOf, limitTo, totalOf } from './listing.ts'
import type { Queries } from './queries.ts'
import { fees } from './schemaMoney.ts'

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
      coalesce(sum(${fees.amount} - ${fees.writtenOff}) FILTER (WHERE ${fees.standing} <> 'none'), 0)::bigint AS "billed",
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
