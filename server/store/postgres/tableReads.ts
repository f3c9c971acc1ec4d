import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access'
import type { Reads, WholeQuery } from '../port.ts'
import { matching, where } from './conditions.ts'
import { listIds, listPage } from './listing.ts'
import type { SortColumn } from './listing.ts'
import type { Columns, Queries, RecordOf } from './queries.ts'

/** What the reads of a resource need whose records are the rows of one table. */
export type TableReads<Selected extends Columns, Filter, Sort extends string> = {
  table: PgTable
  id: SQLWrapper
  columns: Selected
  scope: (scope: Scope) => SQL | undefined
  filter: (filter: Filter) => SQL | undefined
  sorts: { [Name in Sort]: SortColumn }
}

export function tableReads<Selected extends Columns, Filter, Sort extends string>(
  queries: Queries,
  { table, id, columns, scope: scoped, filter: filtered, sorts }: TableReads<Selected, Filter, Sort>,
): Reads<RecordOf<Selected>, Filter, Sort> {
  const wantedOf = ({ scope, filter, sort: { field, order } }: WholeQuery<Filter, Sort>) => {
    const from = sql`FROM ${table} ${where(scoped(scope), filtered(filter))}`
    return { id, from, sort: sorts[field], order }
  }
  return {
    list: async (query) => listPage(queries, columns, { ...wantedOf(query), table, range: query.range }),
    ids: async (query) => listIds(queries, wantedOf(query)),
    async get(scope, wanted) {
      const [record] = await queries.records(
        columns,
        sql`FROM ${table} ${where(matching(id, 'uuid', wanted), scoped(scope))}`,
      )
      return record ?? null
    },
  }
}

/** The sort columns that every record has. */
export function recordSorts({ id, createdAt, updatedAt }: Record<'id' | 'createdAt' | 'updatedAt', SQLWrapper>) {
  return { id: { by: id }, createdAt: { by: createdAt }, updatedAt: { by: updatedAt } }
}
