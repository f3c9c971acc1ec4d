import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import type { FeeView } from '#domain/money/fee'
import { FEE_STATUSES, OWING, assessFee, type FeeStatus } from '#domain/money/feeStatus'
import { feeMonthsOf, summariesOf } from '#domain/money/feeSummary'
import { fees as described } from '../../resources/fees.ts'
import type { FeeFilter, FeeReads, FeeSort } from '../port/money.ts'
import type { SumQuery, WholeQuery } from '../port/table.ts'
import { searchWords } from '#domain/visitors/search'
import { allOf, contains, matching, searching, where } from './conditions.ts'
import { fieldConditions, sortColumn } from './described.ts'
import { daysInScope, daysOf, type DaysByInstitution } from './feeDays.ts'
import { memberPage } from './feeMembers.ts'
import { feeStatusSql, statusesOf, type FeeStatusSql } from './feeStatus.ts'
import { talliedTotal } from './feeTallies.ts'
import { idCount, listIds, listPage, orderBy, type SortColumn } from './listing.ts'
import { NO_DAYS, scopeDaysOf, matchesPerson, type ScopeDays } from './people.ts'
import { fixed, type Queries } from './queries.ts'
import { paidByMethod } from './receipts.ts'
import { feeColumns } from './records.ts'
import { fees } from './schemaMoney.ts'
import { feeScope } from './scopes.ts'

const COLUMNS = getTableColumns(fees)

export function feeReads(queries: Queries): FeeReads {
  async function rowsOf({ scope, filter, sort: { field, order }, now }: WholeQuery<FeeFilter, FeeSort>) {
    const days = needsDays(filter, field) ? await daysInScope(queries, scope, filter, now) : null
    const scopeDays = searchWords(filter.q).length > 0 ? await scopeDaysOf(queries, scope, now) : NO_DAYS
    const status = feeStatusSql(days ?? new Map())
    const from = sql`${FEES} ${status.join} ${where(feeScope(scope), feeFilter(scope, filter, status, scopeDays))}`
    return { days, list: { id: fees.id, from, sort: sortOf(field, status), order } }
  }

  return {
    async list(query) {
      const { scope, filter, range, now } = query
      const { days, list } = await rowsOf(query)
      const page = await listPage(queries, feeColumns, {
        ...list,
        table: fees,
        range,
        counted: scope.kind === 'some' && searchWords(filter.q).length > 0,
        tallied: talliedTotal(scope, filter),
        atMost: idCount(filter.id),
      })
      return { ...page, rows: await viewsOf(queries, page.rows, days, now) }
    },
    async all(query) {
      const { days, list } = await rowsOf(query)
      const rows = await queries.records(feeColumns, sql`${list.from} ${orderBy(list.sort, list.order, list.id)}`)
      return viewsOf(queries, rows, days, query.now)
    },
    ids: async (query) => listIds(queries, (await rowsOf(query)).list),
    async summary(query) {
      const parts = await partsOf(queries, query, BY_INSTITUTION)
      return summariesOf(parts.map(({ group, ...part }) => ({ institutionId: group, ...part })))
    },
    monthly: async (query) => feeMonthsOf(await partsOf(queries, query, BY_MONTH)),
    members: async (query) => memberPage(queries, await summedFrom(queries, query), query),
    async get(scope, id, now) {
      const rows = await queries.records(
        feeColumns,
        sql`FROM ${fees} ${where(matching(fees.id, 'uuid', id), feeScope(scope))}`,
      )
      const [view] = await viewsOf(queries, rows, null, now)
      return view ?? null
    },
  }
}

async function summedFrom(queries: Queries, { scope, filter, now }: SumQuery<FeeFilter>) {
  const status = feeStatusSql(await daysInScope(queries, scope, filter, now))
  const scopeDays = searchWords(filter.q).length > 0 ? await scopeDaysOf(queries, scope, now) : NO_DAYS
  const from = sql`${FEES} ${status.join} ${where(feeScope(scope), feeFilter(scope, filter, status, scopeDays))}`
  return { status, from }
}

const BY_INSTITUTION = fixed(sql`${fees.institutionId}`)
const BY_MONTH = fixed(sql`date_trunc('month', ${fees.dueDate})`)
const SUMS = fixed(sql`count(*) AS count, sum(${fees.amount} - ${fees.writtenOff})::bigint AS amount,
  sum(${fees.paid})::bigint AS paid, sum(${fees.balance})::bigint AS balance, min(${fees.dueDate}) AS first_due`)
const DUE = fixed(sql`${fees.dueDate}`)
const FEES = fixed(sql`FROM ${fees}`)

async function partsOf(queries: Queries, query: SumQuery<FeeFilter>, group: SQL) {
  const { status, from } = await summedFrom(queries, query)
  // PostgreSQL expects so few fees that it would sort them. Hashing thousands takes half of the time. The setting
  // lasts until the transaction ends, which reads nothing after the sums.
  const [, rows] = await Promise.all([
    queries.text('SET LOCAL enable_sort = off', []),
    queries.records(
      { currency: fees.currency },
      sql`, ${group} AS grouped, ${status.position} AS status, ${SUMS},
        min(${DUE}) FILTER (WHERE ${DUE} >= ${status.today}) AS next_due,
        min(${status.graceUntil}) FILTER (WHERE ${DUE} < ${status.today}) AS grace_until
        ${from} GROUP BY 1, 2, 3`,
    ),
  ])
  return rows.map((row) => {
    const sum = (name: string) => Number(Reflect.get(row, name))
    const day = (name: string) => {
      const value: unknown = Reflect.get(row, name)
      return typeof value === 'string' ? value : null
    }
    const of = FEE_STATUSES[sum('status')]
    if (!of) throw new Error('a fee has no status')
    return {
      group: String(Reflect.get(row, 'grouped')),
      currency: row.currency,
      status: of,
      count: sum('count'),
      amount: sum('amount'),
      paid: sum('paid'),
      balance: sum('balance'),
      firstDue: String(Reflect.get(row, 'first_due')),
      nextDue: day('next_due'),
      graceUntil: day('grace_until'),
    }
  })
}

function needsDays(filter: FeeFilter, sort: FeeSort): boolean {
  return filter.status !== undefined || filter.owing !== undefined || sort === 'status' || sort === 'daysOverdue'
}

function sortOf(field: FeeSort, status: FeeStatusSql): SortColumn {
  if (field === 'status') return { by: status.position }
  if (field === 'daysOverdue') return { by: status.daysOverdue }
  return sortColumn(COLUMNS, field, described.sorts[field])
}

function feeFilter(scope: Scope, filter: FeeFilter, status: FeeStatusSql, scopeDays: ScopeDays): SQL | undefined {
  return allOf(
    fieldConditions(described.filters, COLUMNS, filter),
    filter.status === undefined ? undefined : status.amongst(statusesOf(filter.status)),
    filter.method === undefined ? undefined : paidByMethod(scope, fees.id, filter.method),
    filter.owing === undefined ? undefined : ofOwing(status, OWING[filter.owing]),
    searching(
      filter.q,
      (word) => sql`(${contains(fees.search, word)} OR ${matchesPerson(fees.userId, scope, word, scopeDays)})`,
    ),
  )
}

function ofOwing(status: FeeStatusSql, statuses: ReadonlySet<FeeStatus>): SQL {
  return sql`(${fees.institutionId}, ${fees.userId}) IN (
    SELECT ${fees.institutionId}, ${fees.userId} FROM ${fees} ${status.join} ${where(status.amongst([...statuses]))})`
}

async function viewsOf(
  queries: Queries,
  rows: readonly (Parameters<typeof assessFee>[0] & FeeRow)[],
  knownDays: DaysByInstitution | null,
  now: number,
): Promise<FeeView[]> {
  const days =
    knownDays ??
    (await daysOf(
      queries,
      rows.map(({ institutionId }) => institutionId),
      now,
    ))
  return rows.map((fee) => {
    const settings = days.get(fee.institutionId)
    if (!settings) throw new Error(`fee ${fee.id} names no institution`)
    // Nobody else has this row, and copying each field of each row takes as long as the query.
    return Object.assign(fee, assessFee(fee, fee, settings, settings.today))
  })
}

type FeeRow = Omit<FeeView, 'balance' | 'status' | 'daysOverdue' | 'graceUntil'>
