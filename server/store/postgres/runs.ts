import { getTableColumns, sql } from 'drizzle-orm'
import { runs as described } from '../../resources/runs.ts'
import type { RunFilter, RunReads, RunSort } from '../port/runs.ts'
import type { WholeQuery } from '../port/table.ts'
import { matching, where } from './conditions.ts'
import { fieldConditions, reached, sortColumn } from './described.ts'
import { idsNamed, listIds, listPage } from './listing.ts'
import type { Queries } from './queries.ts'
import { feeRuns } from './schemaRuns.ts'

const COLUMNS = getTableColumns(feeRuns)

function wantedOf({ scope, filter, sort: { field, order } }: WholeQuery<RunFilter, RunSort>) {
  return {
    id: feeRuns.id,
    from: sql`FROM ${feeRuns} ${where(reached(described.reach, COLUMNS, scope), fieldConditions(described.filters, COLUMNS, filter))}`,
    sort: sortColumn(COLUMNS, field, described.sorts[field]),
    order,
  }
}

export function runReads(queries: Queries): RunReads {
  return {
    list: async (query) =>
      listPage(queries, COLUMNS, {
        ...wantedOf(query),
        table: feeRuns,
        range: query.range,
        atMost: idsNamed(query.filter.id),
      }),
    ids: async (query) => listIds(queries, wantedOf(query)),
    async get(scope, id) {
      const [run] = await queries.records(
        COLUMNS,
        sql`FROM ${feeRuns} ${where(matching(feeRuns.id, 'uuid', id), reached(described.reach, COLUMNS, scope))}`,
      )
      return run ?? null
    },
  }
}
