import type { z } from 'zod'
import type { Actor } from '#domain/access/actor'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { CATALOGUE, CATALOGUE_TABLES } from '../resources/catalogue.ts'
import type { CatalogueDescription } from '../resources/description.ts'
import type { CatalogueRecords, RemovableTable } from '../resources/catalogue.ts'
import type { Caller } from '../services/records/caller.ts'
import { createInCatalogue, removeFromCatalogue, updateInCatalogue } from '../services/catalogue/writeCatalogue.ts'
import type { ReadTransaction } from '../store/port.ts'
import type { Reads } from '../store/port/table.ts'
import { resourceReads } from './resourceReads.ts'

type Shown = Record<string, unknown> & { id: string }

type View<Table extends RemovableTable> = {
  schema: z.ZodObject
  of(tx: ReadTransaction, caller: Pick<Caller, 'actor'>, rows: readonly CatalogueRecords[Table][]): Promise<object[]>
}

export function catalogueRoutes<Table extends RemovableTable>(table: Table, view?: View<Table>): Route[] {
  const description: CatalogueDescription = CATALOGUE[table]
  const { resource, noun, record, input, patch, unique = {} } = description
  const schema = view?.schema ?? record
  const shared = { tag: resource, response: schema } as const
  const taken = [...new Set(Object.values(unique).map(({ error }) => error))]

  async function shown(tx: ReadTransaction, caller: Pick<Caller, 'actor'>, rows: readonly CatalogueRecords[Table][]) {
    // `view.of` returns records of `view.schema`.
    return (view ? await view.of(tx, caller, rows) : rows) as Shown[]
  }
  async function shownOne(
    tx: ReadTransaction,
    caller: Pick<Caller, 'actor'>,
    row: CatalogueRecords[Table],
  ): Promise<Shown> {
    const [one = row] = await shown(tx, caller, [row])
    return one
  }
  function reads(tx: ReadTransaction, actor: Actor): Reads<Shown, object, string> {
    // The rows of a table have the type of its description.
    const stored = tx[table] as unknown as Reads<CatalogueRecords[Table], object, string>
    return {
      ids: (query) => stored.ids(query),
      async list(query) {
        const { rows, total } = await stored.list(query)
        return { rows: await shown(tx, { actor }, rows), total }
      },
      async get(scope, id, now) {
        const row = await stored.get(scope, id, now)
        return row && shownOne(tx, { actor }, row)
      },
    }
  }

  return [
    ...resourceReads(description, { row: schema as unknown as z.ZodType<Shown>, reads }),
    writeRoute({
      ...shared,
      method: 'POST',
      path: resource,
      status: 201,
      summary: `Add a ${noun}`,
      access: [['create', resource]],
      body: recordBody(input, schema),
      errors: taken,
      handle: async ({ tx, actor, now, body }) =>
        shownOne(tx, { actor }, await createInCatalogue(tx, { actor, now }, table, body.given as never)),
    }),
    writeRoute({
      ...shared,
      method: 'PUT',
      path: `${resource}/{id}`,
      summary: `Merge fields into a ${noun}`,
      access: [['edit', resource]],
      params: ID_PARAMS,
      body: recordBody(patch, schema),
      errors: [...taken, 'stale'],
      handle: async ({ tx, actor, now, params, body }) =>
        shownOne(tx, { actor }, await updateInCatalogue(tx, { actor, now }, table, params.id, body as never, shownOne)),
    }),
    writeRoute({
      ...shared,
      method: 'DELETE',
      path: `${resource}/{id}`,
      summary: `Remove a ${noun} that nothing uses`,
      access: [['delete', resource]],
      params: ID_PARAMS,
      errors: ['inUse'],
      handle: async ({ tx, actor, now, params }) =>
        shownOne(tx, { actor }, await removeFromCatalogue(tx, { actor, now }, table, params.id)),
    }),
  ]
}

const WITH_OWN_ROUTES: readonly string[] = ['institutions', 'plans']

export const DESCRIBED_ROUTES = CATALOGUE_TABLES.flatMap((table) =>
  // Tables without removal have routes of their own.
  WITH_OWN_ROUTES.includes(table) ? [] : catalogueRoutes(table as RemovableTable),
)
