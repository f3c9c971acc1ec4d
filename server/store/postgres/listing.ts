import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { ListQuery, Page } from '../port.ts'
import type { Columns, Queries, RecordOf } from './queries.ts'

/** What a sort field compares; one that may be null comes last in either order. */
export type SortColumn = { by: SQLWrapper; nullable?: boolean }

type Order = 'ASC' | 'DESC'
type Range = ListQuery<unknown, unknown>['range']

const directed = ({ nullable }: SortColumn, order: Order) => sql.raw(nullable ? `${order} NULLS LAST` : order)

/** `ORDER BY` a field, ties broken by id in the same order. A field that is the id itself has none. */
export function ordered(sort: SortColumn, order: Order, id: SQLWrapper): SQL {
  const first = sql`ORDER BY ${sort.by} ${directed(sort, order)}`
  return sort.by === id ? first : sql`${first}, ${id} ${sql.raw(order)}`
}

/** `LIMIT` and `OFFSET` of a range. */
export function ranged({ offset, limit }: Range): SQL {
  return sql`LIMIT ${limit} OFFSET ${offset}`
}

/** A position in a list that fixes the order of a column's values. */
export function positionIn(list: readonly string[], column: SQLWrapper): SQL {
  return sql`array_position(${sql.param([...list])}::text[], ${column})`
}

/** Which rows, and in which order. */
export type Wanted = {
  id: SQLWrapper
  /** `FROM … WHERE …` of what is wanted. */
  from: SQL
  sort: SortColumn
  order: Order
}

export type Listing = Wanted & {
  /** The table, or what stands for it. */
  table: SQLWrapper
  range: Range
  /** Counts while it looks for the page, where every row has to be looked at anyway. */
  counted?: boolean
  /** A query of one number, `total`: how many rows there are in all, where that can be had without counting them. */
  tallied?: SQL | null
}

/** A page of records. How many there are in all is asked for at the same time, unless it is counted on the way. */
export async function listPage<Selected extends Columns>(
  queries: Queries,
  columns: Selected,
  { table, id, from, sort, order, range, counted = false, tallied = null }: Listing,
): Promise<Page<RecordOf<Selected>>> {
  const sorted = ordered(sort, order, id)
  const inAll = () => (tallied ? totalFrom(queries, tallied) : countOf(queries, from))
  if (!counted) {
    const asked = queries.records(columns, sql`${from} ${sorted} ${ranged(range)}`)
    const [rows, total] = await Promise.all([asked, inAll()])
    return { rows, total }
  }
  const ids = sql`(SELECT ${id} AS id, ${sort.by} AS sorted, count(*) OVER () AS total ${from} ${sorted} ${ranged(range)}) AS page`
  const rows = await queries.records(
    columns,
    sql`, page.total AS page_total FROM ${ids} JOIN ${table} ON ${id} = page.id ORDER BY page.sorted ${directed(sort, order)}, page.id ${sql.raw(order)}`,
  )
  const known = rows[0] ? Number(Reflect.get(rows[0], 'page_total')) : totalOf(rows.length, range)
  for (const row of rows) Reflect.deleteProperty(row, 'page_total')
  return { rows, total: known ?? (await inAll()) }
}

/** The ids of all the rows wanted, in order. */
export async function listIds(queries: Queries, { id, from, sort, order }: Wanted): Promise<string[]> {
  const rows = await queries.rows(sql`SELECT ${id} AS id ${from} ${ordered(sort, order, id)}`)
  return rows.map((row) => String(row['id']))
}

/** How many rows there are in all, when a page of so many rows tells. */
export function totalOf(rows: number, { offset, limit }: Range): number | null {
  return rows < limit && (rows > 0 || offset === 0) ? offset + rows : null
}

/** How many rows `FROM …` has. */
export async function countOf(queries: Queries, from: SQL): Promise<number> {
  return totalFrom(queries, sql`SELECT count(*) AS total ${from}`)
}

async function totalFrom(queries: Queries, query: SQL): Promise<number> {
  const [row] = await queries.rows(query)
  return Number(row?.['total'] ?? 0)
}
