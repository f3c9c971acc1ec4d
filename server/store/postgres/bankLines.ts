import { getTableColumns, sql } from 'drizzle-orm'
import { bankLines as described } from '../../resources/bankLines.ts'
import type { BankLineFilter, BankLineReads, BankLineSort } from '../port/bankLines.ts'
import type { WholeQuery } from '../port/table.ts'
import { matching, where } from './conditions.ts'
import { fieldConditions, reached, sortColumn } from './described.ts'
import { idsNamed, listIds, listPage } from './listing.ts'
import type { Queries } from './queries.ts'
import { bankLines } from './schemaBank.ts'

const COLUMNS = getTableColumns(bankLines)

function wantedOf({ scope, filter, sort: { field, order } }: WholeQuery<BankLineFilter, BankLineSort>) {
  const conditions = where(
    reached(described.reach, COLUMNS, scope),
    fieldConditions(described.filters, COLUMNS, filter),
  )
  return {
    id: bankLines.id,
    from: sql`FROM ${bankLines} ${conditions}`,
    sort: sortColumn(COLUMNS, field, described.sorts[field]),
    order,
  }
}

export function bankLineReads(queries: Queries): BankLineReads {
  return {
    list: async (query) =>
      listPage(queries, COLUMNS, {
        ...wantedOf(query),
        table: bankLines,
        range: query.range,
        counted: false,
        atMost: idsNamed(query.filter.id),
      }),
    ids: async (query) => listIds(queries, wantedOf(query)),
    async get(scope, id) {
      const covered = where(matching(bankLines.id, 'uuid', id), reached(described.reach, COLUMNS, scope))
      const [line] = await queries.records(COLUMNS, sql`FROM ${bankLines} ${covered}`)
      return line ?? null
    },
  }
}
