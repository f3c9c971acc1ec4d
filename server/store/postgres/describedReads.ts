import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Description, FilterOf, SortOf } from '../../resources/description.ts'
import type { Filters, Match } from '../../resources/filters.ts'
import type { ReadsOf, WholeQuery } from '../port/table.ts'
import { allOf, contains, matching, searching, where } from './conditions.ts'
import { columnOf, columnsOf, fieldConditions, reached, sortColumn } from './described.ts'
import { idCount, listIds, listPage } from './listing.ts'
import type { SortColumn } from './listing.ts'
import type { Queries, RecordOf } from './queries.ts'

type RecordTable = PgTable & { id: PgColumn }

const selections = new WeakMap<PgTable, Record<string, PgColumn>>()

/** The columns of the record, without those that the adapter derives; the same object each time (see `selectionOf`). */
function recordColumns(table: PgTable, description: Pick<Description, 'record'>): Record<string, PgColumn> {
  const columns = selections.get(table) ?? columnsOf(table, description)
  selections.set(table, columns)
  return columns
}

function wordConditions(
  filters: Filters,
  columns: Record<string, PgColumn>,
  filter: Readonly<Record<string, unknown>>,
): SQL | undefined {
  const conditions = Object.entries(filters).map(([name, { look }]) =>
    look.by === 'words'
      ? // The value of a filter by words is a text.
        searching(filter[name] as string | undefined, (word) => contains(columnOf(columns, 'search'), word))
      : undefined,
  )
  return allOf(...conditions)
}

type Further = {
  conditions(filter: Readonly<Record<string, unknown>>): SQL | undefined
  sort(field: string, filter: Readonly<Record<string, unknown>>): SortColumn | null
}

export function describedReads<Table extends RecordTable, Of extends Description>(
  queries: Queries,
  table: Table,
  { record, reach, filters, sorts }: Of,
  further?: Further,
): ReadsOf<RecordOf<Table['_']['columns']>, Of> {
  const columns: Table['_']['columns'] = getTableColumns(table)
  const recordFields: Table['_']['columns'] = recordColumns(table, { record })
  const rowsOf = ({ scope, filter, sort: { field, order } }: WholeQuery<FilterOf<Of>, SortOf<Of>>) => {
    const others = further ? further.conditions(filter) : wordConditions(filters, columns, filter)
    return {
      id: table.id,
      from: sql`FROM ${table} ${where(reached(reach, columns, scope), fieldConditions(filters, columns, filter), others)}`,
      sort: further?.sort(field, filter) ?? sortColumn(columns, field, sorts[field] ?? 'value'),
      order,
    }
  }
  return {
    list: async (query) =>
      listPage(queries, recordFields, {
        ...rowsOf(query),
        table,
        range: query.range,
        // Every filter by id is a match.
        atMost: idCount(Reflect.get(query.filter, 'id') as Match<string> | undefined),
      }),
    ids: async (query) => listIds(queries, rowsOf(query)),
    async get(scope, id) {
      const covered = where(matching(table.id, 'uuid', id), reached(reach, columns, scope))
      const [firstRecord] = await queries.records(recordFields, sql`FROM ${table} ${covered}`)
      return firstRecord ?? null
    },
  }
}
