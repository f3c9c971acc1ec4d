import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Description, FilterOf, SortOf } from '../../resources/description.ts'
import type { Filters, Match } from '../../resources/filters.ts'
import type { ReadsOf, WholeQuery } from '../port/table.ts'
import { allOf, contains, matching, searching, where } from './conditions.ts'
import { columnOf, columnsOf, fieldConditions, reached, sortColumn } from './described.ts'
import { idsNamed, listIds, listPage } from './listing.ts'
import type { SortColumn } from './listing.ts'
import type { Queries, RecordOf } from './queries.ts'

type Described = PgTable & { id: PgColumn }

const selections = new WeakMap<PgTable, Record<string, PgColumn>>()

/** The columns of the record, without those that the adapter derives; the same object each time (see `selectionOf`). */
function recordColumns(table: PgTable, described: Pick<Description, 'record'>): Record<string, PgColumn> {
  const columns = selections.get(table) ?? columnsOf(table, described)
  selections.set(table, columns)
  return columns
}

/** Returns the conditions of the filters by words of the record itself, which the column `search` holds. */
function wordConditions(
  filters: Filters,
  columns: Record<string, PgColumn>,
  asked: Readonly<Record<string, unknown>>,
): SQL | undefined {
  const conditions = Object.entries(filters).map(([name, { look }]) =>
    look.by === 'words'
      ? // The value of a filter by words is a text.
        searching(asked[name] as string | undefined, (word) => contains(columnOf(columns, 'search'), word))
      : undefined,
  )
  return allOf(...conditions)
}

/** What some reads of a table need besides: their own conditions in place of those by words, and further sorts. */
type Further = {
  conditions(filter: Readonly<Record<string, unknown>>): SQL | undefined
  sort(field: string, filter: Readonly<Record<string, unknown>>): SortColumn | null
}

/** The reads of a table whose description says all of them: reach, filters by field or words, and sorts. */
export function describedReads<Table extends Described, Of extends Description>(
  queries: Queries,
  table: Table,
  { record, reach, filters, sorts }: Of,
  further?: Further,
): ReadsOf<RecordOf<Table['_']['columns']>, Of> {
  const columns: Table['_']['columns'] = getTableColumns(table)
  const shown: Table['_']['columns'] = recordColumns(table, { record })
  const wantedOf = ({ scope, filter, sort: { field, order } }: WholeQuery<FilterOf<Of>, SortOf<Of>>) => {
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
      listPage(queries, shown, {
        ...wantedOf(query),
        table,
        range: query.range,
        // Every filter by id is a match.
        atMost: idsNamed(Reflect.get(query.filter, 'id') as Match<string> | undefined),
      }),
    ids: async (query) => listIds(queries, wantedOf(query)),
    async get(scope, id) {
      const covered = where(matching(table.id, 'uuid', id), reached(reach, columns, scope))
      const [found] = await queries.records(shown, sql`FROM ${table} ${covered}`)
      return found ?? null
    },
  }
}
