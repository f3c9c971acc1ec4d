import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access'
import type { Reads } from '../port.ts'
import { matching, where } from './conditions.ts'
import { countOf, ordered, pageOf, ranged } from './listing.ts'
import type { SortColumn } from './listing.ts'
import type { Queries } from './queries.ts'

/** What the reads of a resource need whose records are the rows of one table; `read` selects them, followed by the rest of a statement. */
export type TableReads<Record, Filter, Sort extends string> = {
  table: PgTable
  id: SQLWrapper
  read: (rest: SQL) => Promise<Record[]>
  scope: (scope: Scope) => SQL | undefined
  filter: (filter: Filter) => SQL | undefined
  sorts: { [Name in Sort]: SortColumn }
}

export function tableReads<Record, Filter, Sort extends string>(
  queries: Queries,
  { table, id, read, scope: scoped, filter: filtered, sorts }: TableReads<Record, Filter, Sort>,
): Reads<Record, Filter, Sort> {
  return {
    async list({ scope, filter, sort, range }) {
      const from = sql`FROM ${table} ${where(scoped(scope), filtered(filter))}`
      const rows = read(sql`${from} ${ordered(sorts[sort.field], sort.order, id)} ${ranged(range)}`)
      return pageOf(range, rows, () => countOf(queries, from))
    },
    async get(scope, wanted) {
      const [record] = await read(sql`FROM ${table} ${where(matching(id, 'uuid', wanted), scoped(scope))}`)
      return record ?? null
    },
  }
}

/** The sort columns that every record has. */
export function recordSorts({ id, createdAt, updatedAt }: Record<'id' | 'createdAt' | 'updatedAt', SQLWrapper>) {
  return { id: { by: id }, createdAt: { by: createdAt }, updatedAt: { by: updatedAt } }
}
