import type { Scope } from '#domain/access'
import type { Reads } from '../port.ts'
import type { Tables } from './database.ts'
import { pageOf, sortedIds } from './query.ts'
import type { SortKey } from './query.ts'
import type { Session } from './session.ts'
import type { Table } from './table.ts'

/** The reads of a resource whose rows are a table's own, by its scope, its filters and its sort fields. */
export function tableReads<Row extends { id: string }, Filter, Sort extends string>(
  session: Session,
  tableOf: (tables: Tables) => Table<Row>,
  {
    scope: scopeTest,
    filter: filterTest,
    sorts,
  }: {
    scope: (scope: Scope) => (row: Row) => boolean
    filter: (filter: Filter, tables: Tables) => (row: Row) => boolean
    sorts: Record<Sort, SortKey<Row>>
  },
): Reads<Row, Filter, Sort> {
  const wantedRows = (scope: Scope, filter: Filter) => {
    const { tables } = session.open
    const covered = scopeTest(scope)
    const wanted = filterTest(filter, tables)
    return [...tableOf(tables).all()].filter((row) => covered(row) && wanted(row))
  }
  return {
    async list({ scope, filter, sort, range }) {
      return pageOf(wantedRows(scope, filter), sorts[sort.field], sort.order, range)
    },
    async ids({ scope, filter, sort }) {
      return sortedIds(wantedRows(scope, filter), sorts[sort.field], sort.order)
    },
    async get(scope, id) {
      const row = tableOf(session.open.tables).get(id)
      return row && scopeTest(scope)(row) ? row : null
    },
  }
}
