import { INTERVALS } from '#domain/plan'
import type { PlanFilter, ReadTransaction } from '../port.ts'
import { allOf, contains, matching, searching } from './conditions.ts'
import { positionIn } from './listing.ts'
import type { Queries } from './queries.ts'
import { planColumns } from './records.ts'
import { plans } from './schema.ts'
import { planScope } from './scopes.ts'
import { recordSorts, tableReads } from './tableReads.ts'

export function planReads(queries: Queries): ReadTransaction['plans'] {
  return tableReads(queries, {
    table: plans,
    id: plans.id,
    columns: planColumns,
    scope: planScope,
    filter: ({ id, published, interval, currency, price, q }: PlanFilter) =>
      allOf(
        matching(plans.id, 'uuid', id),
        matching(plans.published, 'boolean', published),
        matching(plans.interval, 'text', interval),
        matching(plans.currency, 'text', currency),
        matching(plans.price, 'bigint', price),
        searching(q, (word) => contains(plans.search, word)),
      ),
    sorts: {
      ...recordSorts(plans),
      name: { by: plans.nameKey },
      price: { by: plans.price },
      position: { by: plans.position },
      published: { by: plans.published },
      interval: { by: positionIn(INTERVALS, plans.interval) },
    },
  })
}
