import { z } from 'zod'
import type { Resource } from '#domain/access'
import type { AuditEntity } from '#domain/audit'
import type { RecordBase } from '#domain/identifier'
import type { ErrorCode } from '#domain/errors'
import { parametersOf } from './filters.ts'
import type { AskedOf, Filters } from './filters.ts'

/**
 * How a list is sorted by a field: by its value, as a text by Spanish rules, in the order of a list of values, or in a way that each store writes by hand.
 * Null comes last in either order.
 */
export type SortBy = 'value' | 'text' | 'store' | readonly string[]
export type Sorts = Readonly<Record<string, SortBy>>

/** What every record can be sorted by. */
export const RECORD_SORTS = { id: 'value', createdAt: 'value', updatedAt: 'value' } as const

/**
 * Which records a scope covers (decisions §3): those whose `institution` field names one of its institutions, those whose `person` field names its person,
 * and, of the public, those whose fields are as `public` says.
 */
export type Reach = {
  institution?: string
  person?: string
  public?: Readonly<Record<string, string | boolean>>
}

/** A field that no two records may share: as it is, or without regard to case and accents; `error` answers who tries. */
type UniqueField = { folded?: true; error: ErrorCode }

/** Records that a list in a field leads to: `field` of each of its entries is the id of one, kept in a table of links by the stores. */
type Link = { field: string; to: string; through: string }

/** All that a resource's lists, stores and routes have in common. */
export type Description = {
  resource: Resource
  /** What the stores call its records, all of them and one. */
  table: string
  entity: AuditEntity
  /** What one record is called in the summaries of routes. */
  noun: string
  record: z.ZodObject
  filters: Filters
  /** Whether its lists can leave out what somebody sees of themselves or as a member (`managedScopeOf`). */
  managed?: true
  sorts: Sorts
  byDefault: { field: string; order: 'ASC' | 'DESC' }
  reach: Reach
  unique?: Readonly<Record<string, UniqueField>>
  /** Fields that name a record of another table. */
  references?: Readonly<Record<string, string>>
  links?: Readonly<Record<string, Link>>
  /** Fields that hold the address of a picture. */
  pictures?: readonly string[]
}

/** A resource whose records people fill in by a form, and whose rows are its table's own: both stores read and write it by its description alone. */
export type CatalogueDescription = Description & {
  input: z.ZodObject
  patch: z.ZodObject
  /** A slug that is left out is made from the name, or from this where a name has no letter. */
  slug?: { fallback: string }
  /** Records are in an order; a new one is the last, and no position is beyond this. */
  lastPosition?: number
  /** Whether records are archived and never removed. */
  kept?: true
  /** What visitors are told, and by which filters. */
  public: { summary: string; filters: readonly string[] }
}

export type RecordOf<D extends Description> = z.output<D['record']> & RecordBase
export type FilterOf<D extends Description> = AskedOf<D['filters']>
export type SortOf<D extends Description> = keyof D['sorts'] & string

/** What a list of the resource can be asked for, as it is sent. */
export function filterSchema({ filters, managed }: Pick<Description, 'filters' | 'managed'>): z.ZodObject {
  return z.strictObject({ ...parametersOf(filters), ...(managed && { managed: z.literal(true).optional() }) })
}
