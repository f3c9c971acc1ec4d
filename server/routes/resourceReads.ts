import { z } from 'zod'
import { managedScopeOf, scopeOf } from '#domain/access'
import type { Resource, Scope } from '#domain/access'
import type { Actor } from '#domain/actor'
import { listQuerySchema, pageAsked } from '../http/listQuery.ts'
import { listRoute, readRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { found } from '../services/records.ts'
import type { ReadTransaction, Reads } from '../store/port.ts'

/** `managed: true` leaves out what the actor sees of themselves or as a member; see `managedScopeOf`. */
export const managedFilter = z.literal(true).optional()

/** The records among which a list looks, by the actor's reach and the filter asked for. */
export function reachOfList(actor: Actor, resource: Resource, filter: { managed?: true | undefined }): Scope {
  return filter.managed ? managedScopeOf(actor, resource) : scopeOf(actor, resource, 'list')
}

/** The list and the single record of a resource, each within the actor's scope. */
export function resourceReads<
  Row extends z.ZodType,
  Wire extends z.ZodObject,
  Filter,
  const Sort extends string,
>(spec: {
  resource: Resource
  /** What one record is called in the summaries. */
  noun: string
  row: Row
  /** The filters as they are sent, and as the store takes them. */
  filter: Wire
  toFilter(wire: z.output<Wire>): Filter
  sorts: readonly Sort[]
  byDefault: { field: Sort; order: 'ASC' | 'DESC' }
  reads(tx: ReadTransaction): Reads<z.output<Row>, Filter, Sort>
}): Route[] {
  const { resource, row, noun } = spec
  const shared = { tag: resource, path: resource }
  return [
    listRoute({
      ...shared,
      row,
      summary: `List each ${noun} in scope`,
      access: [['list', resource]],
      query: listQuerySchema(spec.filter, spec.sorts),
      async handle({ tx, actor, now, query }) {
        // Wire and Sort are known only to the caller, so the schema's output has to be told what it holds.
        const asked = query as {
          filter: z.output<Wire> & { managed?: true }
          sort?: [Sort, 'ASC' | 'DESC']
          range?: [number, number]
        }
        const { sort, range } = pageAsked(asked, spec.byDefault)
        const filter = spec.toFilter(asked.filter)
        const page = await spec
          .reads(tx)
          .list({ scope: reachOfList(actor, resource, asked.filter), filter, sort, range, now })
        return { ...page, offset: range.offset }
      },
    }),
    readRoute({
      ...shared,
      path: `${resource}/{id}`,
      response: row,
      summary: `Read one ${noun}`,
      access: [['show', resource]],
      params: ID_PARAMS,
      async handle({ tx, actor, now, params }) {
        return found(await spec.reads(tx).get(scopeOf(actor, resource, 'show'), params.id, now))
      },
    }),
  ]
}

/** An object without the entries that are undefined: the store's filters name only what is asked. */
export function given<T extends object>(entries: T): T {
  // Leaving undefined entries out changes nothing of what an optional property may be.
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as T
}
