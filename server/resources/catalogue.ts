import { isReferenceField, REFERENCES } from '#domain/api/resources'
import { type CatalogueDescription, type FilterOf, RECORD_SORTS, type RecordOf, type SortOf } from './description.ts'
import { institutions } from './institutions.ts'
import { sports, sportTypes } from './sports.ts'
import { idSchema } from '#domain/values/identifier'
import { amountSchema, currencySchema } from '#domain/money/money'
import { INTERVALS, MAX_PLAN_POSITION, planInputSchema, planPatchSchema, planSchema } from '#domain/clubs/plan'
import { z } from 'zod'
import { bounds, flag, values, words } from './filters.ts'

const plans = {
  resource: 'plans',
  table: 'plans',
  entity: 'plan',
  noun: 'plan',
  record: planSchema,
  input: planInputSchema,
  patch: planPatchSchema,
  filters: {
    id: values(idSchema),
    published: flag(),
    interval: values(z.enum(INTERVALS)),
    currency: values<z.ZodType<string>>(currencySchema),
    price: bounds(amountSchema),
    q: words('name', 'description'),
  },
  sorts: {
    ...RECORD_SORTS,
    name: 'text',
    price: 'value',
    position: 'value',
    published: 'value',
    interval: INTERVALS,
  },
  byDefault: { field: 'position', order: 'ASC' },
  reach: { public: { published: true } },
  unique: { name: { folded: true, error: 'duplicate' } },
  lastPosition: MAX_PLAN_POSITION,
  public: { summary: 'List published plans', filters: ['id', 'q'] },
} as const satisfies CatalogueDescription

/** Each description by its table, after the descriptions that it refers to. */
export const CATALOGUE = { sportTypes, sports, plans, institutions } as const

export type CatalogueTable = keyof typeof CATALOGUE
/** The tables whose records are removed when nothing names them. */
export type RemovableTable = {
  [Table in CatalogueTable]: (typeof CATALOGUE)[Table] extends { archives: true } ? never : Table
}[CatalogueTable]

type Of<Table extends CatalogueTable> = (typeof CATALOGUE)[Table]

export type CatalogueRecords = { [Table in CatalogueTable]: RecordOf<Of<Table>> }
export type CatalogueFilters = { [Table in CatalogueTable]: FilterOf<Of<Table>> }
export type CatalogueSorts = { [Table in CatalogueTable]: SortOf<Of<Table>> }

/** The name of a unique field in errors, such as `sport.slug`. */
export type CatalogueKey = {
  [Table in CatalogueTable]: `${Of<Table>['entity']}.${keyof Of<Table>['unique'] & string}`
}[CatalogueTable]

export const CATALOGUE_TABLES = Object.keys(CATALOGUE) as readonly CatalogueTable[]

/** The fields of a table's records that name a record of another table of the catalogue, each with that table. */
export function referencesOf(table: CatalogueTable): [field: string, to: CatalogueTable][] {
  return Object.keys(CATALOGUE[table].record.shape).flatMap((field) => {
    const resource = isReferenceField(field) ? REFERENCES[field] : null
    const to = CATALOGUE_TABLES.find((other) => CATALOGUE[other].resource === resource)
    return to ? [[field, to]] : []
  })
}

export function ofEachTable<Result>(make: (table: CatalogueTable, description: CatalogueDescription) => Result) {
  // CATALOGUE_TABLES has exactly the keys of CATALOGUE.
  return Object.fromEntries(CATALOGUE_TABLES.map((table) => [table, make(table, CATALOGUE[table])])) as {
    [Table in CatalogueTable]: Result
  }
}

export const CATALOGUE_KEYS = CATALOGUE_TABLES.flatMap((table) => {
  const { entity, unique }: CatalogueDescription = CATALOGUE[table]
  return Object.entries(unique ?? {}).map(([field, { error, folded }]) => ({
    table,
    field,
    error,
    folded: folded === true,
    // The template is that of the type CatalogueKey.
    name: `${entity}.${field}` as CatalogueKey,
  }))
})
