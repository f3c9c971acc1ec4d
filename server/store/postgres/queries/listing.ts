import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Match } from '../../../resources/filters.ts'
import type { ListQuery, Page } from '../../port/table.ts'
import type { Columns, Queries, RecordOf } from './queries.ts'

/** What a sort compares, and what it compares next where that is the same. A nullable one puts null last in either order. */
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

export function positionIn(list: readonly string[], column: SQLWrapper): SQL {
  return sql`array_position(${sql.param([...list])}::text[], ${column})`
}

export type ListRows = { id: SQLWrapper; from: SQL; sort: SortColumn; order: Order }

export type Listing = ListRows & {
  table: SQLWrapper
  range: Range
  counted?: boolean
  tallied?: SQL | null
  /** The most rows that the list can have, if its filter names them by id. A page with room for all is not counted. */
  atMost?: number | null
}

export function idCount(id: Match<string> | undefined): number | null {
  if (typeof id === 'string') return 1
  return typeof id === 'object' && id !== null && 'in' in id ? id.in.length : null
}

export async function listPage<Selected extends Columns>(
  queries: Queries,
  columns: Selected,
  { table, id, from, sort, order, range, counted = false, tallied = null, atMost = null }: Listing,
): Promise<Page<RecordOf<Selected>>> {
  const sorting = orderBy(sort, order, id)
  const countAll = () => (tallied ? queries.number(tallied) : countOf(queries, from))
  if (!counted) {
    const page = queries.records(columns, sql`${from} ${sorting} ${limitTo(range)}`)
    if (atMost !== null && range.offset === 0 && atMost <= range.limit) {
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
