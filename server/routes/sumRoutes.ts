import { z } from 'zod'
import type { Resource } from '#domain/access'
import { readRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import type { ReadTransaction, SumQuery } from '../store/port.ts'
import { reachOfList } from './resourceReads.ts'

/** Sums over what a list has: each takes the list's filter and reaches as far as the list does. */
export function sumRoutes<Wire extends z.ZodObject, Filter>(spec: {
  resource: Resource
  /** The list's filters as they are sent, and as the store takes them. */
  filter: Wire
  toFilter: (wire: z.output<Wire>) => Filter
  sums: readonly {
    /** Below the resource's path. */
    name: string
    row: z.ZodType
    summary: string
    read: (tx: ReadTransaction, asked: SumQuery<Filter>) => Promise<unknown[]>
  }[]
}): Route[] {
  const { resource, filter, toFilter } = spec
  return spec.sums.map(({ name, row, summary, read }) =>
    readRoute({
      tag: resource,
      path: `${resource}/${name}`,
      response: z.array(row),
      summary,
      access: [['list', resource]],
      query: z.strictObject({ filter }),
      handle({ tx, actor, now, query }) {
        // Wire is known only to the caller, so the schema's output has to be told what it holds.
        const { filter: asked } = query as { filter: z.output<Wire> & { managed?: true } }
        return read(tx, { scope: reachOfList(actor, resource, asked), filter: toFilter(asked), now })
      },
    }),
  )
}
