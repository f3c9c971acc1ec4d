import { getTableColumns, sql } from 'drizzle-orm'
import { notices as described } from '../../resources/notices.ts'
import type { NoticeFilter, NoticeReads, NoticeSort } from '../port/notices.ts'
import type { WholeQuery } from '../port/table.ts'
import { matching, where } from './conditions.ts'
import { fieldConditions, reached, sortColumn } from './described.ts'
import { idsNamed, listIds, listPage } from './listing.ts'
import type { Queries } from './queries.ts'
import { notices } from './schemaMoney.ts'

const COLUMNS = getTableColumns(notices)

function wantedOf({ scope, filter, sort: { field, order } }: WholeQuery<NoticeFilter, NoticeSort>) {
  const conditions = where(
    reached(described.reach, COLUMNS, scope),
    fieldConditions(described.filters, COLUMNS, filter),
  )
  return {
    id: notices.id,
    from: sql`FROM ${notices} ${conditions}`,
    sort: sortColumn(COLUMNS, field, described.sorts[field]),
    order,
  }
}

export function noticeReads(queries: Queries): NoticeReads {
  return {
    list: async (query) =>
      listPage(queries, COLUMNS, {
        ...wantedOf(query),
        table: notices,
        range: query.range,
        counted: false,
        atMost: idsNamed(query.filter.id),
      }),
    ids: async (query) => listIds(queries, wantedOf(query)),
    async get(scope, id) {
      const covered = where(matching(notices.id, 'uuid', id), reached(described.reach, COLUMNS, scope))
      const [notice] = await queries.records(COLUMNS, sql`FROM ${notices} ${covered}`)
      return notice ?? null
    },
  }
}
