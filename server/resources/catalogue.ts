import { searchesByOtherNames } from '#domain/clubs/visitorSearch'
import { REFERENCES, isReferenceField } from '#domain/api/resources'
import { type CatalogueDescription, type RecordOf, RECORD_SORTS } from './description.ts'
import { institutions } from './institutions.ts'
import { idSchema } from '#domain/values/identifier'
import { amountSchema, currencySchema } from '#domain/money/money'
import { INTERVALS, MAX_PLAN_POSITION, planInputSchema, planPatchSchema, planSchema } from '#domain/clubs/plan'
import { z } from 'zod'
import { bounds, flag, values, words, mistyped, textValue } from './filters.ts'
import {
  sportInputSchema,
  sportPatchSchema,
  sportSchema,
  sportTypeInputSchema,
  sportTypePatchSchema,
  sportTypeSchema,
} from '#domain/clubs/sport'

const plans = {
  resource: 'plans',
  table: 'plans',
  entity: 'plan',
  noun: 'plan',
  record: planSchema,
  input: planInputSchema,
  patch: planPatchSchema,
  words: ['name', 'description'],
  filters: {
    id: values(idSchema),
    published: flag(),
    interval: values(z.enum(INTERVALS)),
    currency: values<z.ZodType<string>>(currencySchema),
    price: bounds(amountSchema),
    q: words(),
  },
  sorts: { ...RECORD_SORTS, name: 'text', price: 'value', position: 'value', published: 'value', interval: INTERVALS },
  byDefault: { field: 'position', order: 'ASC' },
  reach: { public: { published: true } },
  unique: { name: { folded: true, error: 'duplicate' } },
  lastPosition: MAX_PLAN_POSITION,
  public: { summary: 'List published plans', filters: ['id', 'q'] },
} as const satisfies CatalogueDescription

const sportTypes = {
  resource: 'sports-types',
  table: 'sportTypes',
  entity: 'sportType',
  noun: 'sport type',
  record: sportTypeSchema,
  input: sportTypeInputSchema,
  patch: sportTypePatchSchema,
  words: ['name'],
  filters: { id: values(idSchema), q: words() },
  sorts: { ...RECORD_SORTS, name: 'text' },
  byDefault: { field: 'name', order: 'ASC' },
  reach: { public: {} },
  unique: { name: { folded: true, error: 'duplicate' } },
  public: { summary: 'List sport types', filters: ['id', 'q'] },
} as const satisfies CatalogueDescription

const sports = {
  resource: 'sports',
  table: 'sports',
  entity: 'sport',
  noun: 'sport',
  record: sportSchema,
  input: sportInputSchema,
  patch: sportPatchSchema,
  words: ['name', 'description'],
  filters: {
    id: values(idSchema),
    slug: values(textValue),
    typeId: values(idSchema),
    active: flag(),
    q: words(),
    mistyped: mistyped(),
  },
  sorts: { ...RECORD_SORTS, name: 'text', slug: 'value', active: 'value', typeId: 'value' },
  byDefault: { field: 'name', order: 'ASC' },
  reach: { public: { active: true } },
  unique: { slug: { error: 'slugTaken' } },
  pictures: ['imageUrl'],
  slug: { fallback: 'deporte' },
  public: {
    summary: 'List active sports',
    filters: ['id', 'slug', 'typeId', 'q'],
    readSearch: (search) => searchesByOtherNames(search).map((q) => ({ q })),
  },
} as const satisfies CatalogueDescription

/** Each description by its table, after the descriptions that it refers to. */
export const CATALOGUE = { sportTypes, sports, plans, institutions } as const

export type CatalogueTable = keyof typeof CATALOGUE
/** The tables whose records can be removed if nothing refers to them. */
export type RemovableTable = {
  [Table in CatalogueTable]: (typeof CATALOGUE)[Table] extends { archives: true } ? never : Table
}[CatalogueTable]

type Of<Table extends CatalogueTable> = (typeof CATALOGUE)[Table]

export type CatalogueRecords = { [Table in CatalogueTable]: RecordOf<Of<Table>> }

export type CatalogueKey = {
  [Table in CatalogueTable]: `${Of<Table>['entity']}.${keyof Of<Table>['unique'] & string}`
}[CatalogueTable]

export const CATALOGUE_TABLES = Object.keys(CATALOGUE) as readonly CatalogueTable[]

export function referencesOf(table: CatalogueTable): [field: string, to: CatalogueTable][] {
  return Object.keys(CATALOGUE[table].record.shape).flatMap((field) => {
    const resource = isReferenceField(field) ? REFERENCES[field] : null
    const to = CATALOGUE_TABLES.find((other) => CATALOGUE[other].resource === resource)
    return to ? [[field, to]] : []
  })
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
