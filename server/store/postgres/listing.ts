import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { ListQuery, Page } from '../port.ts'
import type { Queries } from './queries.ts'

/** What a sort field compares; one that may be null comes last in either order. */
export type SortColumn = { by: SQLWrapper; nullable?: boolean }

/** `ORDER BY` a field, ties broken by ascending id. A field that is the id itself has none. */
export function ordered({ by, nullable }: SortColumn, order: 'ASC' | 'DESC', id: SQLWrapper): SQL {
  const direction = sql.raw(nullable ? `${order} NULLS LAST` : order)
  return by === id ? sql`ORDER BY ${id} ${direction}` : sql`ORDER BY ${by} ${direction}, ${id}`
}

/** `LIMIT` and `OFFSET` of a range. */
export function ranged({ offset, limit }: ListQuery<unknown, unknown>['range']): SQL {
  return sql`LIMIT ${limit} OFFSET ${offset}`
}

/** A position in a list that fixes the order of a column's values. */
export function positionIn(list: readonly string[], column: SQLWrapper): SQL {
  return sql`array_position(${sql.param([...list])}::text[], ${column})`
}

/** A page of a query's rows. How many there are in all is asked for only when the page does not tell. */
export async function pageOf<Row>(
  { offset, limit }: ListQuery<unknown, unknown>['range'],
  rows: Promise<Row[]>,
  total: () => Promise<number>,
): Promise<Page<Row>> {
  const page = await rows
  const ends = page.length < limit && (page.length > 0 || offset === 0)
  return { rows: page, total: ends ? offset + page.length : await total() }
}

/** How many rows `FROM …` has. */
export async function countOf(queries: Queries, from: SQL): Promise<number> {
  const [row] = await queries.rows(sql`SELECT count(*) AS total ${from}`)
  return Number(row?.['total'] ?? 0)
}
