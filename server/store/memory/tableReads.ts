import type { Scope } from '#domain/access'
import type { Reads } from '../port.ts'
import type { Tables } from './database.ts'
import { pageOf } from './query.ts'
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
  return {
    async list({ scope, filter, sort, range }) {
      const { tables } = session.open
      const covered = scopeTest(scope)
      const wanted = filterTest(filter, tables)
      const rows = [...tableOf(tables).all()].filter((row) => covered(row) && wanted(row))
      return pageOf(rows, sorts[sort.field], sort.order, range)
    },
    async get(scope, id) {
      const row = tableOf(session.open.tables).get(id)
      return row && scopeTest(scope)(row) ? row : null
    },
  }
}
