import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Description, FilterOf, SortOf } from '../../resources/description.ts'
import type { Match } from '../../resources/filters.ts'
import type { ReadsOf, WholeQuery } from '../port/table.ts'
import { matching, where } from './conditions.ts'
import { fieldConditions, reached, sortColumn } from './described.ts'
import { idsNamed, listIds, listPage } from './listing.ts'
import type { Queries, RecordOf } from './queries.ts'

type Described = PgTable & { id: PgColumn }

/** The reads of a table whose description says all of them: reach, filters by field and sorts. */
export function describedReads<Table extends Described, Of extends Description>(
  queries: Queries,
  table: Table,
  { reach, filters, sorts }: Of,
): ReadsOf<RecordOf<Table['_']['columns']>, Of> {
  const columns: Table['_']['columns'] = getTableColumns(table)
  const wantedOf = ({ scope, filter, sort: { field, order } }: WholeQuery<FilterOf<Of>, SortOf<Of>>) => ({
    id: table.id,
    from: sql`FROM ${table} ${where(reached(reach, columns, scope), fieldConditions(filters, columns, filter))}`,
    sort: sortColumn(columns, field, sorts[field] ?? 'value'),
    order,
  })
  return {
    list: async (query) =>
      listPage(queries, columns, {
        ...wantedOf(query),
        table,
        range: query.range,
        // Every filter by id is a match.
        atMost: idsNamed(Reflect.get(query.filter, 'id') as Match<string> | undefined),
      }),
    ids: async (query) => listIds(queries, wantedOf(query)),
    async get(scope, id) {
      const covered = where(matching(table.id, 'uuid', id), reached(reach, columns, scope))
      const [record] = await queries.records(columns, sql`FROM ${table} ${covered}`)
      return record ?? null
    },
  }
}
