import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import type { FeeView } from '#domain/money/fee'
import { FEE_STATUSES, OWING, assessFee, type FeeStatus, type Standing } from '#domain/money/feeStatus'
import { feeMonthsOf, summariesOf, memberKey, type FeeMember } from '#domain/money/feeSummary'
import { fees as described } from '../../../resources/fees.ts'
import type { FeeFilter, FeeSort, FeeWrites, MemberSort } from '../../port/money.ts'
import type { SumQuery, WholeQuery, ListQuery, Page } from '../../port/table.ts'
import { searchWords } from '#domain/values/searchText'
import { allOf, contains, matching, searching, where, amongst, asRawSql, type Queries } from './queries.ts'
import {
  fieldConditions,
  sortColumn,
  idCount,
  listIds,
  listPage,
  orderBy,
  countOf,
  limitTo,
  totalOf,
  type SortColumn,
  feeScope,
  familyFees,
} from './described.ts'
import {
  daysInScope,
  daysOf,
  feeStatusSql,
  NO_DAYS,
  searchDaysOf,
  statusAt,
  statusesOf,
  STATUSES_OF_STANDING,
} from './feeStatus.ts'
import type { DaysByInstitution, FeeStatusSql } from './feeStatus.ts'
import { matchesPerson } from './people.ts'
import { paidByMethod } from './receipts.ts'
import { feeColumns, feeRow, feeRows, writes } from './records.ts'
import { fees as table, feeTallies } from '../schema/money.ts'
import { StaleVersion } from '../../port/failures.ts'

const COLUMNS = getTableColumns(table)

export function fees(queries: Queries): FeeWrites {
  async function rowsOf({ sort: { field, order }, ...query }: WholeQuery<FeeFilter, FeeSort>) {
    const days = needsDays(query.filter, field) ? await daysInScope(queries, query.scope, query.filter) : null
    const { status, from } = await rowsFrom(queries, query, days ?? NO_DAYS)
    return { days, list: { id: table.id, from, sort: sortOf(field, status), order } }
  }

  return {
    async list(query) {
      const { scope, filter, range } = query
      const { days, list } = await rowsOf(query)
      const page = await listPage(queries, feeColumns, {
        ...list,
        table,
        range,
        isCountedInQuery: scope.kind === 'some' && searchWords(filter.q).length > 0,
        totalQuery: storedTotal(scope, filter),
        maxRows: idCount(filter.id),
      })
      return { ...page, rows: await viewsOf(queries, page.rows, days) }
    },
    async all(query) {
      const { days, list } = await rowsOf(query)
      const rows = await queries.records(feeColumns, sql`${list.from} ${orderBy(list.sort, list.order, list.id)}`)
      return viewsOf(queries, rows, days)
    },
    ids: async (query) => listIds(queries, (await rowsOf(query)).list),
    async summary(query) {
      const parts = await partsOf(queries, query, BY_INSTITUTION)
      return summariesOf(parts.map(({ group, ...part }) => ({ institutionId: group, ...part })))
    },
    monthly: async (query) => feeMonthsOf(await partsOf(queries, query, BY_MONTH)),
    members: async (query) => memberPage(queries, await summedFrom(queries, query), query),
    async get(scope, id) {
      const rows = await queries.records(
        feeColumns,
        sql`FROM ${table} ${where(matching(table.id, 'uuid', id), feeScope(scope))}`,
      )
      const [view] = await viewsOf(queries, rows, null)
      return view ?? null
    },
    ...writes(queries, table, feeRow),
    insertFree: async (records) => queries.insertFree(table, feeRows(records)),
    async updateAll(records) {
      if ((await queries.updateAll(table, feeRows(records))) < records.length) throw new StaleVersion()
    },
  }
}

async function rowsFrom(queries: Queries, { scope, filter }: SumQuery<FeeFilter>, days: DaysByInstitution) {
  const status = feeStatusSql(days)
  const scopeDays = await searchDaysOf(queries, scope, filter.q)
  const from = sql`${FEES} ${status.join} ${where(feeScope(scope), feeFilter(scope, filter, status, scopeDays))}`
  return { status, from }
}

async function summedFrom(queries: Queries, query: SumQuery<FeeFilter>) {
  return rowsFrom(queries, query, await daysInScope(queries, query.scope, query.filter))
}

const BY_INSTITUTION = asRawSql(sql`${table.institutionId}`)
const BY_MONTH = asRawSql(sql`date_trunc('month', ${table.dueDate})`)
const SUMS = asRawSql(sql`count(*) AS count, sum(${table.amount} - ${table.writtenOff})::bigint AS amount,
  sum(${table.paid})::bigint AS paid, sum(${table.balance})::bigint AS balance, min(${table.dueDate}) AS "firstDue"`)
const DUE = asRawSql(sql`${table.dueDate}`)
const FEES = asRawSql(sql`FROM ${table}`)

type Sums =
  Parameters<typeof feeMonthsOf>[0] extends Iterable<infer Part> ? Omit<Part, 'status'> & { group: string } : never

async function partsOf(queries: Queries, query: SumQuery<FeeFilter>, group: SQL) {
  const { status, from } = await summedFrom(queries, query)
  // PostgreSQL expects so few fees that it would sort them. Hashing thousands takes half of the time. The setting
  // lasts until the transaction ends, which reads nothing after the sums.
  const [, rows] = await Promise.all([
    queries.text('SET LOCAL enable_sort = off', []),
    queries.rows<Sums & { status: number }>(
      sql`SELECT ${table.currency} AS currency, ${group} AS "group", ${status.position} AS status, ${SUMS},
        min(${DUE}) FILTER (WHERE ${DUE} >= ${status.today}) AS "nextDue",
        min(${status.graceUntil}) FILTER (WHERE ${DUE} < ${status.today}) AS "graceUntil"
        ${from} GROUP BY 1, 2, 3`,
    ),
  ])
  return rows.map(({ status: position, ...sums }) => ({ ...sums, status: statusAt(position) }))
}

function needsDays(filter: FeeFilter, sort: FeeSort): boolean {
  return filter.status !== undefined || filter.owing !== undefined || sort === 'status' || sort === 'daysOverdue'
}

function sortOf(field: FeeSort, status: FeeStatusSql): SortColumn {
  if (field === 'status') return { by: status.position }
  if (field === 'daysOverdue') return { by: status.daysOverdue }
  return sortColumn(COLUMNS, field, described.sorts[field])
}

function feeFilter(
  scope: Scope,
  filter: FeeFilter,
  status: FeeStatusSql,
  scopeDays: DaysByInstitution,
): SQL | undefined {
  return allOf(
    fieldConditions(described.filters, COLUMNS, filter),
    filter.status === undefined ? undefined : status.amongst(statusesOf(filter.status)),
    filter.method === undefined ? undefined : paidByMethod(scope, table.id, filter.method),
    filter.owing === undefined ? undefined : ofOwing(status, OWING[filter.owing]),
    searching(
      filter.q,
      (word) => sql`(${contains(table.search, word)} OR ${matchesPerson(table.userId, scope, word, scopeDays)})`,
    ),
  )
}

function ofOwing(status: FeeStatusSql, statuses: ReadonlySet<FeeStatus>): SQL {
  return sql`(${table.institutionId}, ${table.userId}) IN (
    SELECT ${table.institutionId}, ${table.userId} FROM ${table} ${status.join} ${where(status.amongst([...statuses]))})`
}

async function viewsOf(
  queries: Queries,
  rows: readonly (Parameters<typeof assessFee>[0] & FeeRow)[],
  knownDays: DaysByInstitution | null,
): Promise<FeeView[]> {
  const days =
    knownDays ??
    (await daysOf(
      queries,
      rows.map(({ institutionId }) => institutionId),
    ))
  return rows.map((fee) => {
    const settings = days.get(fee.institutionId)
    if (!settings) throw new Error(`fee ${fee.id} names no institution`)
    // The row is not shared, and copying each field of each row takes as long as the query.
    return Object.assign(fee, assessFee(fee, fee, settings, settings.today))
  })
}

type FeeRow = Omit<FeeView, 'balance' | 'status' | 'daysOverdue' | 'graceUntil'>

/** `feeMembersOf` of the domain in one statement. `from` is `FROM … WHERE …` of the fees. */
async function memberPage(
  queries: Queries,
  { status, from }: { status: FeeStatusSql; from: SQL },
  { sort, range }: Pick<ListQuery<FeeFilter, MemberSort>, 'sort' | 'range'>,
): Promise<Page<FeeMember>> {
  const groups = sql`${from} GROUP BY ${table.institutionId}, ${table.userId}, ${table.currency}`
  const isOpen = sql`${table.standing} = 'open'`
  const order = sql.raw(sort.order)
  const rows = await queries.rows<Omit<FeeMember, 'id'> & { total: number }>(
    sql`SELECT ${table.institutionId} AS "institutionId", ${table.userId} AS "userId", ${table.currency} AS currency,
      count(*) AS "count",
      coalesce(sum(${table.amount} - ${table.writtenOff}) FILTER (WHERE ${table.standing} <> 'none'), 0)::bigint AS "billed",
      sum(${table.paid})::bigint AS "collected",
      coalesce(sum(${table.balance}) FILTER (WHERE ${isOpen}), 0)::bigint AS "pending",
      coalesce(sum(${table.balance}) FILTER (WHERE ${status.amongst(['Defeated'])}), 0)::bigint AS "overdue",
      coalesce(-sum(${table.balance}) FILTER (WHERE NOT ${isOpen}), 0)::bigint AS "credit",
      min(${table.dueDate}) FILTER (WHERE ${isOpen}) AS "firstDue",
      count(*) OVER () AS "total"
    ${groups} ORDER BY ${sql.identifier(sort.field)} ${order} NULLS LAST, 1 ${order}, 2 ${order}, 3 ${order} ${limitTo(range)}`,
  )
  return {
    rows: rows.map(({ total: _total, ...member }) => ({ id: memberKey(member), ...member })),
    total: rows[0]?.total ?? totalOf(0, range) ?? (await countOf(queries, sql`FROM (SELECT ${groups}) AS members`)),
  }
}

/** From the counts of each institution. Null for other filters, and for actors who see only their own fees. */
function storedTotal(scope: Scope, { status, institutionId, q, ...others }: FeeFilter): SQL | null {
  const standings = wholeStandings(status)
  if (!standings || searchWords(q).length > 0) return null
  if (Object.values(others).some((match) => match !== undefined)) return null
  if (scope.kind === 'some' && scope.institutionIds.length === 0) return null
  const ofInstitution = sql.join(
    standings.map((standing) => feeTallies[standing]),
    sql` + `,
  )
  const familyTotal = familyFeesElsewhere(scope, standings, institutionId)
  return sql`SELECT coalesce(sum(${ofInstitution}), 0) + ${familyTotal ?? sql`0`} AS total FROM ${feeTallies} ${where(
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

function familyFeesElsewhere(
  scope: Scope,
  standings: readonly Standing[],
  institutionId: FeeFilter['institutionId'],
): SQL | null {
  const family = scope.kind === 'all' ? undefined : familyFees(scope)
  if (scope.kind === 'all' || family === undefined) return null
  const condition = allOf(
    family,
    sql`NOT ${amongst(table.institutionId, 'uuid', scope.institutionIds)}`,
    matching(table.institutionId, 'uuid', institutionId),
    amongst(table.standing, 'text', standings),
  )
  return sql`(SELECT count(*) FROM ${table} ${where(condition)})`
}
