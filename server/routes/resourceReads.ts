import { z } from 'zod'
import { covers, managedScopeOf, scopeOf } from '#domain/access'
import type { Resource, Scope } from '#domain/access'
import type { Actor } from '#domain/actor'
import { isBulkResource } from '#domain/bulk'
import type { BulkResource } from '#domain/bulk'
import { DEFAULT_TIMEZONE, calendarDateIn } from '#domain/calendar'
import { cellsOf } from '../exports/sheet.ts'
import type { Sheet } from '../exports/sheet.ts'
import { bulkRoute } from '../http/bulkRoute.ts'
import { exportRoute } from '../http/exportRoute.ts'
import { listQuerySchema, pageAsked } from '../http/listQuery.ts'
import { listRoute, readRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { By } from '../services/by.ts'
import { found } from '../services/records.ts'
import type { Match, ReadTransaction, Reads } from '../store/port.ts'

/** `managed: true` leaves out what the actor sees of themselves or as a member; see `managedScopeOf`. */
export const managedFilter = z.literal(true).optional()

/** The records among which a list looks, by the actor's reach and the filter asked for. */
export function reachOfList(actor: Actor, resource: Resource, filter: { managed?: true | undefined }): Scope {
  return filter.managed ? managedScopeOf(actor, resource) : scopeOf(actor, resource, 'list')
}

/** Rows with what a list adds to them. */
type Listing<Row> = (tx: ReadTransaction, by: By, rows: readonly Row[]) => Promise<{ id: string }[]>

/**
 * What goes by a list's filter, each within the actor's scope: the list, the single record, with a `sheet` the list as a file, and where the domain has
 * bulk actions for the resource the call for them.
 */
export function resourceReads<
  Row extends z.ZodType<{ id: string }>,
  Wire extends z.ZodObject,
  Filter extends { id?: Match<string> },
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
  /** For an actor, where what a row tells depends on who reads it. */
  reads(tx: ReadTransaction, actor: Actor): Reads<z.output<Row>, Filter, Sort>
  sheet?: Sheet<z.output<Row>>
  /** What a list tells of its rows beyond what each record says of itself. */
  listed?: { row: z.ZodType<{ id: string }>; of: Listing<z.output<Row>> }
}): Route[] {
  const { resource, row, noun } = spec
  const shared = { tag: resource, path: resource }
  const query = listQuerySchema(spec.filter, spec.sorts)
  // Wire and Sort are known only to the caller, so the schema's output has to be told what it holds.
  type Asked = {
    filter: z.output<Wire> & { managed?: true; institutionId?: string | string[] | null }
    sort?: [Sort, 'ASC' | 'DESC']
    range?: [number, number]
  }

  function fileRoute(sheet: Sheet<z.output<Row>>): Route {
    return exportRoute({
      tag: resource,
      path: `${resource}/export`,
      summary: `Stream each ${noun} in scope that the filter wants as a file`,
      access: [['list', resource]],
      query: query.omit({ range: true }),
      async plan({ tx, actor, now, query: wire }) {
        const asked = wire as Asked
        const scope = reachOfList(actor, resource, asked.filter)
        const { sort } = pageAsked(asked, spec.byDefault)
        return {
          ids: await spec.reads(tx, actor).ids({ scope, filter: spec.toFilter(asked.filter), sort, now }),
          title: sheet.title,
          today: await dayOfFile(tx, scope, [asked.filter.institutionId ?? []].flat(), now),
          columns: sheet.columns(actor),
        }
      },
      async cells({ tx, actor, now, query: wire }, ids) {
        const scope = reachOfList(actor, resource, (wire as Asked).filter)
        const { rows } = await spec.reads(tx, actor).list({
          scope,
          // Every resource is filtered by id, as the bound of Filter says.
          filter: { id: { in: ids } } as Filter,
          sort: spec.byDefault,
          range: { offset: 0, limit: ids.length },
          now,
        })
        const cells = await cellsOf(tx, { actor, now }, sheet, rows)
        return new Map(rows.map((one, index) => [one.id, cells[index] ?? []]))
      },
    })
  }

  function bulkRouteOf(bulked: BulkResource): Route {
    return bulkRoute({
      resource: bulked,
      noun,
      filter: spec.filter,
      matching(tx, { actor, now }, wire) {
        const filter = wire as Asked['filter']
        const scope = reachOfList(actor, resource, filter)
        return spec.reads(tx, actor).ids({ scope, filter: spec.toFilter(filter), sort: spec.byDefault, now })
      },
    })
  }

  return [
    listRoute({
      ...shared,
      row: spec.listed?.row ?? row,
      summary: `List each ${noun} in scope`,
      access: [['list', resource]],
      query,
      async handle({ tx, actor, now, query: wire }) {
        const asked = wire as Asked
        const { sort, range } = pageAsked(asked, spec.byDefault)
        const filter = spec.toFilter(asked.filter)
        const page = await spec
          .reads(tx, actor)
          .list({ scope: reachOfList(actor, resource, asked.filter), filter, sort, range, now })
        const rows = spec.listed ? await spec.listed.of(tx, { actor, now }, page.rows) : page.rows
        return { rows, total: page.total, offset: range.offset }
      },
    }),
    // Before the single record, whose path would take them for an id.
    ...(spec.sheet ? [fileRoute(spec.sheet)] : []),
    ...(isBulkResource(resource) ? [bulkRouteOf(resource)] : []),
    readRoute({
      ...shared,
      path: `${resource}/{id}`,
      response: row,
      summary: `Read one ${noun}`,
      access: [['show', resource]],
      params: ID_PARAMS,
      async handle({ tx, actor, now, params }) {
        return found(await spec.reads(tx, actor).get(scopeOf(actor, resource, 'show'), params.id, now))
      },
    }),
  ]
}

/** Today in the one institution that a file is of; of several, where the product is. */
async function dayOfFile(tx: ReadTransaction, scope: Scope, asked: readonly string[], now: number): Promise<string> {
  const seen = asked.filter((id) => covers(scope, { institutionIds: [id] }))
  const own = scope.kind === 'some' ? scope.institutionIds : []
  const [only, ...others] = await tx.institutionsById(asked.length > 0 ? seen : own)
  return calendarDateIn(only && others.length === 0 ? only.timezone : DEFAULT_TIMEZONE, now)
}

/** An object without the entries that are undefined: the store's filters name only what is asked. */
export function given<T extends object>(entries: T): T {
  // Leaving undefined entries out changes nothing of what an optional property may be.
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as T
}
