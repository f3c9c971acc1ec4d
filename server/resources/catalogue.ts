import { REFERENCES, isReferenceField } from '#domain/api/resources'
import type { CatalogueDescription, RecordOf } from './description.ts'
import { institutions } from './institutions.ts'
import { plans } from './plans.ts'
import { sports, sportTypes } from './sports.ts'

/** Each description by its table, after the descriptions that it refers to. */
export const CATALOGUE = { sportTypes, sports, plans, institutions } as const

export type CatalogueTable = keyof typeof CATALOGUE
/** The tables whose records are removed when nothing names them. */
export type RemovableTable = {
  [Table in CatalogueTable]: (typeof CATALOGUE)[Table] extends { archives: true } ? never : Table
}[CatalogueTable]

type Of<Table extends CatalogueTable> = (typeof CATALOGUE)[Table]

export type CatalogueRecords = { [Table in CatalogueTable]: RecordOf<Of<Table>> }

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
