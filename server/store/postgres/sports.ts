import type { ReadTransaction, SportFilter } from '../port.ts'
import { allOf, contains, matching, searching } from './conditions.ts'
import type { Queries } from './queries.ts'
import { sportColumns } from './records.ts'
import { sports } from './schema.ts'
import { sportScope } from './scopes.ts'
import { recordSorts, tableReads } from './tableReads.ts'

export function sportReads(queries: Queries): ReadTransaction['sports'] {
  return tableReads(queries, {
    table: sports,
    id: sports.id,
    columns: sportColumns,
    scope: sportScope,
    filter: ({ id, slug, typeId, active, q }: SportFilter) =>
      allOf(
        matching(sports.id, 'uuid', id),
        matching(sports.slug, 'text', slug),
        matching(sports.typeId, 'uuid', typeId),
        matching(sports.active, 'boolean', active),
        searching(q, (word) => contains(sports.search, word)),
      ),
    sorts: {
      ...recordSorts(sports),
      name: { by: sports.nameKey },
      slug: { by: sports.slug },
      active: { by: sports.active },
      typeId: { by: sports.typeId },
    },
  })
}
