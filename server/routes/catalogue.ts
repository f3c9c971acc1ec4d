import { z } from 'zod'
import { recordBody } from '../http/input.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { CATALOGUE, CATALOGUE_TABLES, type CatalogueRecords, type RemovableTable } from '../resources/catalogue.ts'
import type { CatalogueDescription } from '../resources/description.ts'
import { createInCatalogue, removeFromCatalogue, updateInCatalogue } from '../services/catalogue/writeCatalogue.ts'
import type { Reads } from '../store/port/table.ts'
import { resourceReads } from './resourceReads.ts'
import { planOrderSchema, planViewSchema } from '#domain/clubs/plan'
import { withInstitutions, orderPlans } from '../services/plans/plans.ts'
import type { ActorReads } from '../services/records/records.ts'

export const planRoutes: Route[] = [
  writeRoute('POST plans/order', {
    response: z.array(planViewSchema),
    summary: 'Put all plans in one order; each is named with the version that the person saw',
    access: [['edit', 'plans']],
    idempotent: true,
    body: planOrderSchema,
    errors: ['stale'],
    handle: async ({ tx, body }) => withInstitutions(tx, await orderPlans(tx, body)),
  }),
  ...catalogueRoutes('plans', { schema: planViewSchema, of: withInstitutions }),
]

type Row = Record<string, unknown> & { id: string }

type View<Table extends RemovableTable> = {
  schema: z.ZodObject
  of(tx: ActorReads, rows: readonly CatalogueRecords[Table][]): Promise<object[]>
}

function catalogueRoutes<Table extends RemovableTable>(table: Table, view?: View<Table>): Route[] {
  const description: CatalogueDescription = CATALOGUE[table]
  const { resource, noun, record, input, patch, unique = {} } = description
  const schema = view?.schema ?? record
  const common = { response: schema } as const
  const conflicts = [...new Set(Object.values(unique).map(({ error }) => error))]

  async function viewsOf(tx: ActorReads, rows: readonly object[]): Promise<Row[]> {
    // The rows are those of the table, and `view.of` returns records of `view.schema`.
    return (view ? await view.of(tx, rows as CatalogueRecords[Table][]) : rows) as Row[]
  }
  async function viewOf(tx: ActorReads, row: CatalogueRecords[Table]): Promise<Row> {
    const [one = row] = await viewsOf(tx, [row])
    return one
  }
  return [
    ...resourceReads(description, {
      row: record as unknown as z.ZodType<Row>,
      // The rows of a table have the type of its description.
      reads: (tx) => tx[table] as unknown as Reads<Row, object, string>,
      ...(view && { naming: { row: view.schema as unknown as z.ZodType<Row>, of: viewsOf } }),
    }),
    writeRoute(`POST ${resource}`, {
      ...common,
      status: 201,
      summary: `Add a ${noun}`,
      access: [['create', resource]],
      idempotent: true,
      body: recordBody(input, schema),
      errors: conflicts,
      handle: async ({ tx, body }) => viewOf(tx, await createInCatalogue(tx, table, body.fields as never)),
    }),
    writeRoute(`PUT ${resource}/{id}`, {
      ...common,
      summary: `Merge fields into a ${noun}`,
      access: [['edit', resource]],
      body: recordBody(patch, schema),
      errors: [...conflicts, 'stale'],
      handle: async ({ tx, params, body }) =>
        viewOf(tx, await updateInCatalogue(tx, table, params.id, body as never, viewOf)),
    }),
    writeRoute(`DELETE ${resource}/{id}`, {
      ...common,
      summary: `Remove a ${noun} that nothing uses`,
      access: [['delete', resource]],
      errors: ['inUse'],
      handle: async ({ tx, params }) => viewOf(tx, await removeFromCatalogue(tx, table, params.id)),
    }),
  ]
}

const HANDWRITTEN_ROUTES: readonly string[] = ['institutions', 'plans']

export const DESCRIBED_ROUTES = CATALOGUE_TABLES.flatMap((table) =>
  // All other tables are removable.
  HANDWRITTEN_ROUTES.includes(table) ? [] : catalogueRoutes(table as RemovableTable),
)
