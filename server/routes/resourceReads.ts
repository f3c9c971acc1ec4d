import { z } from 'zod'
import { institutionsOf, managedScopeOf, scopeOf, type Resource, type Scope } from '#domain/access/access'
import type { Actor } from '#domain/access/actor'
import { isBulkResource, type BulkResource } from '#domain/api/bulk'
import { DomainError } from '#domain/api/errors'
import { DEFAULT_TIMEZONE, calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import { listQuerySchema, requestedPage, type PrivateListQuery } from '../http/input.ts'
import { cellsOf, type Cell, type Sheet } from '../exports/sheet.ts'
import { bulkRoute } from '../http/bulkRoute.ts'
import { exportRoute } from '../http/exportRoute.ts'
import { listRoute, readRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import { type ActorReads, ofOne, orNotFound } from '../services/records/records.ts'
import type { Description, FilterOf, SortOf } from '../resources/description.ts'
import { chunksOf } from '#domain/values/groupBy'
import { filterSchema, filterValuesOf } from '../resources/filters.ts'
import type { ReadTransaction } from '../store/port.ts'
import type { Reads, SumQuery } from '../store/port/table.ts'

export const ROWS_PER_READ = 500

/** Returns the scope of a list: the actor's reach, or only what they manage if the filter says so. */
export function reachOfList(actor: Actor, resource: Resource, filter: { managed?: true | undefined }): Scope {
  return filter.managed ? managedScopeOf(actor, resource) : scopeOf(actor, resource, 'list')
}

type ListFilter = Record<string, unknown> & { managed?: true; institutionId?: string | string[] | null }

function selectionOf<D extends Description>(tx: ActorReads, { resource, filters }: D, filter: ListFilter) {
  return {
    scope: reachOfList(tx.actor, resource, filter),
    // By the type of the description.
    filter: filterValuesOf(filters, filter) as FilterOf<D>,
  }
}

type Naming<Row> = (tx: ActorReads, rows: readonly Row[]) => Promise<{ id: string }[]>

/** The routes of a resource: list, record, the export if it has a `sheet`, and the bulk call if it has bulk actions. */
export function resourceReads<D extends Description, Row extends z.ZodType<{ id: string }>>(
  description: D,
  spec: {
    row: Row
    reads(tx: ReadTransaction): Reads<z.output<Row>, FilterOf<D>, SortOf<D>>
    sheet?: Sheet<z.output<Row>>
    naming?: { row: z.ZodType<{ id: string }>; of: Naming<z.output<Row>> }
  },
): Route[] {
  const { noun, sorts, byDefault } = description
  const resource: Resource = description.resource
  const { row, naming } = spec
  const wireFilter = filterSchema(description)
  const query = listQuerySchema(wireFilter, Object.keys(sorts))
  type Query = PrivateListQuery<ListFilter, SortOf<D>>

  function fileRoute(sheet: Sheet<z.output<Row>>): Route {
    return exportRoute({
      path: `${resource}/export`,
      summary: `Stream each ${noun} in scope that the filter matches, as a file`,
      access: [['list', resource]],
      query: query.omit({ range: true }),
      async file({ tx, query: rawQuery }) {
        const listQuery = rawQuery as Query
        const { filter } = listQuery
        const selection = selectionOf(tx, description, filter)
        const { sort } = requestedPage(listQuery, byDefault)
        const ids = await spec.reads(tx).ids({ ...selection, sort })
        return {
          title: sheet.title,
          today: await dayOfFile(tx, selection.scope, [filter.institutionId ?? []].flat()),
          columns: sheet.columns(tx.actor),
          count: ids.length,
          async *rows(read) {
            for (const part of chunksOf(ids, ROWS_PER_READ))
              yield* await read((later) => cellsById(later, sheet, { ids: part, listFilter: filter }))
          },
        }
      },
    })
  }

  async function cellsById(
    tx: ActorReads,
    sheet: Sheet<z.output<Row>>,
    { ids, listFilter }: { ids: readonly string[]; listFilter: ListFilter },
  ): Promise<Cell[][]> {
    const { rows } = await spec.reads(tx).list({
      scope: reachOfList(tx.actor, resource, listFilter),
      // Every resource has a filter by id.
      filter: { id: { in: ids } } as unknown as FilterOf<D>,
      sort: byDefault,
      range: { offset: 0, limit: ids.length },
    })
    const cells = await cellsOf(tx, sheet, rows)
    const byId = new Map(rows.map(({ id }, index) => [id, cells[index]]))
    return ids.map((id) => {
      const cellsOfRow = byId.get(id)
      if (!cellsOfRow) throw new DomainError('stale')
      return cellsOfRow
    })
  }

  function bulkRouteOf(bulked: BulkResource): Route {
    return bulkRoute({
      resource: bulked,
      noun,
      filter: wireFilter,
      matching: (tx, filter) => spec.reads(tx).ids({ ...selectionOf(tx, description, filter), sort: byDefault }),
    })
  }

  return [
    listRoute(resource, {
      row: naming?.row ?? row,
      summary: `List each ${noun} in scope`,
      access: [['list', resource]],
      query,
      async handle({ tx, query: rawQuery }) {
        const listQuery: Query = rawQuery
        const { sort, range } = requestedPage(listQuery, byDefault)
        const selection = selectionOf(tx, description, listQuery.filter)
        const { rows, total } = await spec.reads(tx).list({ ...selection, sort, range })
        return { rows: naming ? await naming.of(tx, rows) : rows, total, offset: range.offset }
      },
    }),
    ...(spec.sheet ? [fileRoute(spec.sheet)] : []),
    ...(isBulkResource(resource) ? [bulkRouteOf(resource)] : []),
    readRoute(`${resource}/{id}`, {
      response: naming?.row ?? row,
      summary: `Read one ${noun}`,
      access: [['show', resource]],
      async handle({ tx, params }) {
        const record = orNotFound(await spec.reads(tx).get(scopeOf(tx.actor, resource, 'show'), params.id))
        return naming ? ofOne(naming.of)(tx, record) : record
      },
    }),
  ]
}

async function dayOfFile(tx: ReadTransaction, scope: Scope, requestedIds: readonly string[]): Promise<CalendarDate> {
  const institutionIds = requestedIds.filter((id) => scope.kind === 'all' || institutionsOf(scope).includes(id))
  const scopeIds = scope.kind === 'some' ? institutionsOf(scope) : []
  const institutions = await tx.institutionsById(requestedIds.length > 0 ? institutionIds : scopeIds)
  const only = institutions.length === 1 ? institutions[0] : undefined
  return calendarDateIn(only?.timezone ?? DEFAULT_TIMEZONE, tx.now)
}

export function sumRoutes<D extends Description>(
  description: D,
  sums: readonly {
    name: string
    row: z.ZodType
    summary: string
    read: (tx: ReadTransaction, query: SumQuery<FilterOf<D>>) => Promise<unknown[]>
  }[],
): Route[] {
  const { resource } = description
  const filter = filterSchema(description)
  return sums.map(({ name, row, summary, read }) =>
    readRoute(`${resource}/${name}`, {
      response: z.array(row),
      summary,
      access: [['list', resource]],
      query: z.strictObject({ filter }),
      handle: ({ tx, query }) => read(tx, selectionOf(tx, description, query.filter)),
    }),
  )
}
