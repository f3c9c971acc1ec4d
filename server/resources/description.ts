import type { z } from 'zod'
import type { Resource } from '#domain/access/access'
import type { AuditEntity } from '#domain/access/audit'
import { idSchema, type RecordBase } from '#domain/values/identifier'
import type { ErrorCode } from '#domain/api/errors'
import { values, type FilterValues, type Filters } from './filters.ts'

/** `text`: Spanish order. A list: its order. `store`: hand-written in each store. Null comes last. */
export type SortBy = 'value' | 'text' | 'store' | readonly string[]
type Sorts = Readonly<Record<string, SortBy>>

export const RECORD_SORTS = { id: 'value', createdAt: 'value', updatedAt: 'value' } as const

/** The records that a scope covers (§D3): of its institutions, of its person or sport there, and what is `public`. */
export type Reach = {
  institution?: string
  sport?: string
  person?: string
  public?: Readonly<Record<string, string | boolean>>
}

/** A field that no two records share, `folded` without regard to case and accents. A duplicate gets `error`. */
type UniqueField = { folded?: true; error: ErrorCode }

/** A list of objects that name records by the id in their `field`. */
type Link = { field: string; to: string }

export type Description = {
  resource: Resource
  table: string
  entity: AuditEntity
  noun: string
  record: z.ZodObject
  /** The fields whose words are searched. */
  words?: readonly string[]
  filters: Filters
  managed?: true
  sorts: Sorts
  byDefault: { field: string; order: 'ASC' | 'DESC' }
  reach: Reach
  unique?: Readonly<Record<string, UniqueField>>
  links?: Readonly<Record<string, Link>>
  /** The values of a field that end a record, which is deleted some time later (record 10). */
  ended?: { field: string; values: readonly (string | boolean)[] }
  pictures?: readonly string[]
}

/** A resource of institutions, of which the latest records come first. */
export const OF_INSTITUTION = {
  managed: true,
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId' },
} as const satisfies Partial<Description>

export const IDS = { id: values(idSchema), institutionId: values(idSchema) } as const

/** A resource with a form and one table, which both stores read and write by its description. */
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
    /** Other filters that a search may mean, in the order in which they are tried. */
    readSearch?: (q: string) => readonly Readonly<Record<string, unknown> & { q: string | undefined }>[]
  }
}

export type RecordOf<D extends Description> = z.output<D['record']> & RecordBase
export type FilterOf<D extends Description> = FilterValues<D['filters']>
export type SortOf<D extends Description> = keyof D['sorts'] & string
