import type { ReadTransaction, SportTypeFilter } from '../port.ts'
import { allOf, contains, matching, searching } from './conditions.ts'
import type { Queries } from './queries.ts'
import { sportTypeColumns } from './records.ts'
import { sportTypes } from './schema.ts'
import { sportTypeScope } from './scopes.ts'
import { recordSorts, tableReads } from './tableReads.ts'

export function sportTypeReads(queries: Queries): ReadTransaction['sportTypes'] {
  return tableReads(queries, {
    table: sportTypes,
    id: sportTypes.id,
    columns: sportTypeColumns,
    scope: sportTypeScope,
    filter: ({ id, q }: SportTypeFilter) =>
      allOf(
        matching(sportTypes.id, 'uuid', id),
        searching(q, (word) => contains(sportTypes.search, word)),
      ),
    sorts: {
      ...recordSorts(sportTypes),
      name: { by: sportTypes.nameKey },
    },
  })
}
