import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type PgColumn, alias } from 'drizzle-orm/pg-core'
import type { Scope, SomeScope } from '#domain/access/access'
import type { Reach, SortBy } from '../../../resources/description.ts'
import { filtersOfKind, namedValues, type FilterInputs, type Filters, type Match } from '../../../resources/filters.ts'
import { NOTHING, allOf, amongst, anyOf, matching, isId, arrayOf } from './queries.ts'
import type { Type, Columns, Queries, RecordOf } from './queries.ts'
import type { ListQuery, Page } from '../../port/table.ts'
import { CATALOGUE } from '../../../resources/catalogue.ts'
import { fees as describedFees } from '../../../resources/fees.ts'
import { receipts as describedReceipts } from '../../../resources/receipts.ts'
import { users } from '../../../resources/users.ts'
import { institutions } from '../schema/clubs.ts'
import { fees, receipts } from '../schema/money.ts'

export function columnOf<Column extends SQLWrapper>(columns: Record<string, Column>, name: string): Column {
  const column = columns[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** Undefined if it covers all rows. See `covers` in the domain. */
export function reachCondition(reach: Reach, columns: Record<string, SQLWrapper>, scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const { institution, sport, person } = reach
  const isOfSome = institution !== undefined && scope.institutionIds.length > 0
  const whole = isOfSome ? amongst(columnOf(columns, institution), 'uuid', scope.institutionIds) : undefined
  const bySport = institution && sport ? (scope.sports ?? []) : []
  const ofSports = bySport.map(({ institutionId, sportIds }) =>
    allOf(
      amongst(columnOf(columns, institution ?? ''), 'uuid', [institutionId]),
      amongst(columnOf(columns, sport ?? ''), 'uuid', sportIds),
    ),
  )
  const ofInstitution = anyOf(whole, ...ofSports)
  const ofPerson =
    person === undefined || scope.userId === null
      ? undefined
      : amongst(columnOf(columns, person), 'uuid', [scope.userId])
  if (reach.public && scope.public) {
    const isPublic = Object.entries(reach.public).map(([field, value]) => isValue(columnOf(columns, field), value))
    return isPublic.length === 0 ? undefined : anyOf(ofInstitution, ofPerson, allOf(...isPublic))
  }
  return anyOf(ofInstitution, ofPerson) ?? NOTHING
}

function isValue(column: SQLWrapper, value: string | boolean): SQL {
  if (typeof value === 'string') return sql`${column} = ${value}`
  return value ? sql`${column}` : sql`NOT ${column}`
}

export function fieldConditionsBy(
  filters: Filters,
  inputs: FilterInputs,
  columnBy: (name: string) => { column: SQLWrapper; type: Type },
): SQL | undefined {
  const conditions = filtersOfKind(filters, inputs, 'field').map(({ name, value }) => {
    const { column, type } = columnBy(name)
    return matching(column, type, value)
  })
  return allOf(...conditions)
}

export const fieldConditions = (filters: Filters, columns: Record<string, PgColumn>, inputs: FilterInputs) =>
  fieldConditionsBy(filters, inputs, (name) => {
    const column = columnOf(columns, name)
    return { column, type: castOf(column) }
  })

export function membershipConditions(filters: Filters, columns: Record<string, PgColumn>, inputs: FilterInputs) {
  const conditions = filtersOfKind(filters, inputs, 'membership').map(({ kind, value }) => {
    const column = columnOf(columns, kind.field)
    return matching(column, castOf(column), value)
  })
  return allOf(...conditions)
}

export function castOf(column: PgColumn): Type {
  const type = column.getSQLType()
  if (type === 'uuid' || type === 'date' || type === 'boolean') return type
  return type === 'bigint' || type === 'integer' ? 'bigint' : 'text'
}

export function sortColumn(columns: Record<string, PgColumn>, field: string, by: SortBy): SortColumn {
  const column = columns[by === 'text' ? `${field}Key` : field]
  if (!column) throw new Error(`nothing to sort ${field} by`)
  return { by: typeof by === 'string' ? column : positionIn(by, column), nullable: !column.notNull }
}

/** `thenBy` decides ties. With `nullable`, null comes last in either order. */
export type SortColumn = { by: SQLWrapper; nullable?: boolean; thenBy?: SQLWrapper }

type Order = 'ASC' | 'DESC'
type Range = ListQuery<unknown, unknown>['range']

const inOrder = ({ nullable }: SortColumn, order: Order) => sql.raw(nullable ? `${order} NULLS LAST` : order)

export function orderBy(sort: SortColumn, order: Order, id: SQLWrapper): SQL {
  const next = sort.thenBy ? sql`, ${sort.thenBy} ${sql.raw(order)}` : sql``
  const first = sql`ORDER BY ${sort.by} ${inOrder(sort, order)}${next}`
  return sort.by === id ? first : sql`${first}, ${id} ${sql.raw(order)}`
}

export function limitTo({ offset, limit }: Range): SQL {
  return sql`LIMIT ${limit} OFFSET ${offset}`
}

function positionIn(list: readonly string[], column: SQLWrapper): SQL {
  return sql`array_position(${sql.param([...list])}::text[], ${column})`
}

type ListRows = { id: SQLWrapper; from: SQL; sort: SortColumn; order: Order }

type Listing = ListRows & {
  table: SQLWrapper
  range: Range
  isCountedInQuery?: boolean
  totalQuery?: SQL | null
  maxRows?: number | null
}

export const idCount = (id: Match<string> | undefined) => namedValues(id)?.length ?? null

export async function listPage<Selected extends Columns>(
  queries: Queries,
  columns: Selected,
  { table, id, from, sort, order, range, isCountedInQuery = false, totalQuery = null, maxRows = null }: Listing,
): Promise<Page<RecordOf<Selected>>> {
  const sorting = orderBy(sort, order, id)
  const countAll = () => (totalQuery ? queries.number(totalQuery) : countOf(queries, from))
  if (!isCountedInQuery) {
    const page = queries.records(columns, sql`${from} ${sorting} ${limitTo(range)}`)
    if (maxRows !== null && range.offset === 0 && maxRows <= range.limit) {
      const rows = await page
      return { rows, total: rows.length }
    }
    const [rows, total] = await Promise.all([page, countAll()])
    return { rows, total }
  }
  const ids = sql`(SELECT ${id} AS id, ${sort.by} AS sorted, count(*) OVER () AS total ${from} ${sorting} ${limitTo(range)}) AS page`
  const rows = await queries.records(
    columns,
    sql`, page.total AS page_total FROM ${ids} JOIN ${table} ON ${id} = page.id ORDER BY page.sorted ${inOrder(sort, order)}, page.id ${sql.raw(order)}`,
  )
  const knownTotal = rows[0] ? Number(Reflect.get(rows[0], 'page_total')) : totalOf(rows.length, range)
  for (const row of rows) Reflect.deleteProperty(row, 'page_total')
  return { rows, total: knownTotal ?? (await countAll()) }
}

export function listIds(queries: Queries, { id, from, sort, order }: ListRows): Promise<string[]> {
  return queries.column(sql`SELECT ${id} ${from} ${orderBy(sort, order, id)}`)
}

export function totalOf(rows: number, { offset, limit }: Range): number | null {
  return rows < limit && (rows > 0 || offset === 0) ? offset + rows : null
}

export function countOf(queries: Queries, from: SQL): Promise<number> {
  return queries.number(sql`SELECT count(*) ${from}`)
}

const INSTITUTION_COLUMNS = getTableColumns(institutions)

export const institutionScope = (scope: Scope): SQL | undefined =>
  reachCondition(CATALOGUE.institutions.reach, INSTITUTION_COLUMNS, scope)

type MembershipColumns = Record<'institutionId' | 'sportIds', SQLWrapper>

export function membershipScope(scope: Scope, columns: MembershipColumns): SQL | undefined {
  const whole = reachCondition(users.reach, columns, scope)
  if (scope.kind === 'all' || scope.sports === undefined) return whole
  const ofSports = scope.sports.map(
    ({ institutionId, sportIds }) =>
      sql`(${amongst(columns.institutionId, 'uuid', [institutionId])} AND ${columns.sportIds} && ${arrayOf(sportIds.filter(isId))}::uuid[])`,
  )
  return anyOf(whole, ...ofSports)
}

const FEE_COLUMNS = getTableColumns(fees)

export function feeScope(scope: Scope): SQL | undefined {
  const condition = reachCondition(describedFees.reach, FEE_COLUMNS, scope)
  if (scope.kind === 'all' || scope.wards === undefined) return condition
  return anyOf(condition, wardFees(scope))
}

export function familyFees(scope: SomeScope): SQL | undefined {
  const own = scope.userId !== null && isId(scope.userId) ? amongst(fees.userId, 'uuid', [scope.userId]) : undefined
  return anyOf(own, wardFees(scope))
}

function wardFees(scope: SomeScope): SQL | undefined {
  const { institutionIds, payerIds } = wardIds(scope)
  if (payerIds.length === 0) return undefined
  // By payer first, which has an index.
  return sql`(${amongst(fees.userId, 'uuid', payerIds)} AND (${fees.institutionId}, ${fees.userId}) IN (
    SELECT * FROM unnest(${arrayOf(institutionIds)}::uuid[], ${arrayOf(payerIds)}::uuid[])))`
}

export function wardIds({ wards = [] }: SomeScope): { institutionIds: string[]; payerIds: string[] } {
  const valid = wards.filter(({ institutionId, payerId }) => isId(institutionId) && isId(payerId))
  return {
    institutionIds: valid.map(({ institutionId }) => institutionId),
    payerIds: valid.map(({ payerId }) => payerId),
  }
}

/** Shown in full to institution and payer. If both apply, it lists ids, so that PostgreSQL reads only these rows. */
export function wholeReceiptScope(
  scope: Scope,
  table: Record<'institutionId' | 'payerId', SQLWrapper> = receipts,
): SQL | undefined {
  if (scope.kind === 'all') return undefined
  if (scope.userId === null || scope.institutionIds.length === 0)
    return reachCondition(describedReceipts.reach, table, scope)
  const own = alias(receipts, 'own')
  const mine = (condition: SQL) => sql`SELECT ${own.id} FROM ${receipts} AS own WHERE ${condition}`
  const conditions = [
    mine(amongst(own.payerId, 'uuid', [scope.userId])),
    mine(amongst(own.institutionId, 'uuid', scope.institutionIds)),
  ]
  return sql`${receipts.id} IN (${sql.join(conditions, sql` UNION `)})`
}
