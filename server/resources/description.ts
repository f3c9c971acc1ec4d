import { z } from 'zod'
import type { Resource } from '#domain/access/access'
import type { AuditEntity } from '#domain/access/audit'
import { idSchema, type RecordBase } from '#domain/values/identifier'
import type { ErrorCode } from '#domain/api/errors'
import { parametersOf, values, type FilterValues, type Filters } from './filters.ts'

/**
 * How a list is sorted by a field: by its value, as text by Spanish rules, in the order of a list of values, by the
 * lowest value among its items, by the distance from a position, or by hand-written code in each store (`store`). Null
 * comes last in either order.
 */
export type SortBy = 'value' | 'text' | 'store' | readonly string[] | Lowest | Distance

/**
 * Sorts by the lowest whole number in `field` of a link's items: of those whose linked record is true in the field
 * `where`, and that meet the filters by the same link and by its items. Rows with another value in `unit`, such as a
 * currency, cannot be compared: each unit has its rows together, in the unit's order. Without such items a row comes
 * last. Of an item with numbers in the list `instead`, their lowest counts.
 */
export type Lowest = {
  link: string
  where: string
  field: string
  instead: { list: string; field: string }
  unit: string
}
export type Sorts = Readonly<Record<string, SortBy>>

/**
 * Sorts by how far the coordinates in the field `to` are from the position that the filter `from` asks for. Rows
 * without coordinates come last, and without a position all are alike.
 */
export type Distance = { from: string; to: string }

/** Whether a sort looks at more than one value of the row: it needs the values of the filters too. */
export function isCompared(by: SortBy): by is Lowest | Distance {
  return isDistance(by) || (typeof by === 'object' && 'unit' in by)
}

export function isDistance(by: SortBy): by is Distance {
  return typeof by === 'object' && 'to' in by
}

export const RECORD_SORTS = { id: 'value', createdAt: 'value', updatedAt: 'value' } as const

/**
 * The records that a scope covers (§D3): those whose `institution` field names one of the scope's
 * institutions, or with `sport` one of the sports that it shows there, those whose `person` field names its person and,
 * for the public, those with the field values of `public`.
 */
export type Reach = {
  institution?: string
  sport?: string
  person?: string
  public?: Readonly<Record<string, string | boolean>>
}

/**
 * A field that no two records may share: exactly, or without regard to case and accents (`folded`). A duplicate gets
 * `error`.
 */
type UniqueField = { folded?: true; error: ErrorCode }

/**
 * A field with a list of objects that name other records, by the id in their `field`. The stores keep these ids in the
 * table `through`.
 */
type Link = { field: string; to: string; through: string }

export type Description = {
  resource: Resource
  table: string
  entity: AuditEntity
  noun: string
  record: z.ZodObject
  filters: Filters
  managed?: true
  sorts: Sorts
  byDefault: { field: string; order: 'ASC' | 'DESC' }
  reach: Reach
  unique?: Readonly<Record<string, UniqueField>>
  links?: Readonly<Record<string, Link>>
  /** The values of a field by which a record is finished. It is deleted some time later (record 10). */
  ended?: { field: string; values: readonly (string | boolean)[] }
  pictures?: readonly string[]
}

/** A resource of institutions, of which the latest records come first. */
export const OF_INSTITUTION = {
  managed: true,
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId' },
} as const satisfies Partial<Description>

/** The filters by the ids that each record of an institution has. */
export const IDS = { id: values(idSchema), institutionId: values(idSchema) } as const

/**
 * A resource that people fill in by a form and that has one table. Both stores read and write it from its description
 * alone.
 */
export type CatalogueDescription = Description & {
  input: z.ZodObject
  patch: z.ZodObject
  slug?: { fallback: string }
  lastPosition?: number
  archives?: true
  public: {
    summary: string
    filters: readonly string[]
    orders?: Readonly<Record<string, { field: string; order: 'ASC' | 'DESC' }>>
    /**
     * Returns the filters that a search by words means, such as a filter that they name; null when they mean no more
     * than they say.
     */
    readSearch?: (q: string) => Readonly<Record<string, unknown> & { q: string | undefined }> | null
  }
}

export type RecordOf<D extends Description> = z.output<D['record']> & RecordBase
export type FilterOf<D extends Description> = FilterValues<D['filters']>
export type SortOf<D extends Description> = keyof D['sorts'] & string

export function filterSchema({ filters, managed }: Pick<Description, 'filters' | 'managed'>): z.ZodObject {
  return z.strictObject({ ...parametersOf(filters), ...(managed && { managed: z.literal(true).optional() }) })
}
