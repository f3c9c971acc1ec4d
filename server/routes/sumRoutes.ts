import { z } from 'zod'
import { readRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import { filterSchema, type Description, type FilterOf } from '../resources/description.ts'
import { filterValuesOf } from '../resources/filters.ts'
import type { ReadTransaction } from '../store/port.ts'
import type { SumQuery } from '../store/port/table.ts'
import { reachOfList } from './resourceReads.ts'

/** Builds the routes for sums over a list. Each takes the list's filter and has the list's reach. */
export function sumRoutes<D extends Description>(
  description: D,
  sums: readonly {
    name: string
    row: z.ZodType
    summary: string
    read: (tx: ReadTransaction, query: SumQuery<FilterOf<D>>) => Promise<unknown[]>
  }[],
): Route[] {
  const { resource, filters } = description
  const filter = filterSchema(description)
  return sums.map(({ name, row, summary, read }) =>
    readRoute(`${resource}/${name}`, {
      response: z.array(row),
      summary,
      access: [['list', resource]],
      query: z.strictObject({ filter }),
      handle({ tx, query }) {
        const listFilter: { managed?: true } = query.filter
        return read(tx, {
          scope: reachOfList(tx.actor, resource, listFilter),
          filter: filterValuesOf(filters, query.filter) as FilterOf<D>,
          now: tx.now,
        })
      },
    }),
  )
}
