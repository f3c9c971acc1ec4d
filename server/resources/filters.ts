import { z } from 'zod'
import { DomainError } from '#domain/api/errors'

/** The most rows of a page, and the most values in one filter (§D6). */
export const MAX_ROWS = 1000

/** Equality (null: has no value), membership in a list (empty: no row), or bounds, both included. */
export type Match<T> = T | null | { in: readonly T[] } | { gte?: T; lte?: T }

/** The values that a filter lists; null for any other filter. */
export function namedValues<T extends string>(match: Match<T> | undefined): readonly T[] | null {
  if (match === undefined || match === null) return null
  if (typeof match === 'string') return [match]
  return 'in' in match ? [...new Set(match.in)] : null
}

export function isPlain<T extends string | number | boolean>(match: T | object): match is T {
  return typeof match !== 'object'
}

/** How a store applies a filter; `store` is hand-written in each store. */
type FilterKind = { by: 'field' | 'words' | 'mistyped' | 'store' } | { by: 'membership'; field: string }

export type Filter<Value = unknown> = {
  kind: FilterKind
  value: z.ZodType
  parameters(name: string): Record<string, z.ZodType>
  read(name: string, values: Readonly<Record<string, unknown>>): Value | undefined
}

export type Filters = Readonly<Record<string, Filter>>
export type FilterInputs = Readonly<Record<string, unknown>>

type Inputs = {
  field: Match<string | number | boolean>
  words: string
  mistyped: string
  membership: Match<string | number | boolean>
  store: unknown
}

type FilterOfKind<By extends FilterKind['by']> = {
  name: string
  kind: Extract<FilterKind, { by: By }>
  value: Inputs[By]
}

export function filtersOfKind<By extends FilterKind['by']>(
  filters: Filters,
  inputs: FilterInputs,
  by: By,
): FilterOfKind<By>[] {
  const some = Object.entries(filters).map(([name, { kind }]) => ({ name, kind, value: inputs[name] }))
  // `plain`, `values` and `bounds` give each kind of filter its type of values.
  return some.filter(({ kind, value }) => kind.by === by && value !== undefined) as FilterOfKind<By>[]
}

export type FilterValues<Of extends Filters> = {
  -readonly [Name in keyof Of]?: Of[Name] extends Filter<infer One> ? One : never
}

/** Each word must begin a word in the description's `words`, without regard to case and accents. */
export const words = (): Filter<string> => plain(searchSchema, { by: 'words' })

export const mistyped = (): Filter<string> => plain(searchSchema, { by: 'mistyped' })

export const flag = (): Filter<boolean> => plain(z.boolean(), { by: 'field' })

export function values<T extends z.ZodType<string | number>>(value: T): Filter<Match<z.output<T>>> {
  return {
    kind: { by: 'field' },
    value,
    parameters: (name) => ({ [name]: oneOf(value) }),
    read: (name, query) => matchOf(query[name] as Input<z.output<T>>),
  }
}

export function bounds<T extends z.ZodType<string | number>>(value: T): Filter<Match<z.output<T>>> {
  return {
    kind: { by: 'field' },
    value,
    parameters: (name) => ({
      [name]: oneOf(value),
      [`${name}_gte`]: value.optional(),
      [`${name}_lte`]: value.optional(),
    }),
    // The schemas of `parameters` let only these types through.
    read(name, query) {
      const bound = (end: string) => query[`${name}_${end}`] as z.output<T> | undefined
      return matchOf(query[name] as Input<z.output<T>>, bound('gte'), bound('lte'))
    },
  }
}

export function ofMembership<Of extends Filter>(filter: Of, field: string): Of {
  return { ...filter, kind: { by: 'membership', field } }
}

export function storeValue<T extends z.ZodType>(value: T): Filter<z.output<T>> {
  return plain(value, { by: 'store' })
}

/** The same filter, applied by hand-written code in each store. */
export function byStore<Of extends Filter>(filter: Of): Of {
  return { ...filter, kind: { by: 'store' } }
}

function plain<T extends z.ZodType>(value: T, kind: FilterKind): Filter<NonNullable<z.output<T>>> {
  return {
    kind,
    value,
    parameters: (name) => ({ [name]: value.optional() }),
    // The schema of `parameters` lets only this type through.
    read: (name, query) => query[name] as NonNullable<z.output<T>> | undefined,
  }
}

function parametersOf(filters: Filters): Record<string, z.ZodType> {
  return Object.assign({}, ...Object.entries(filters).map(([name, filter]) => filter.parameters(name)))
}

export function filterSchema({ filters, managed }: { filters: Filters; managed?: true }): z.ZodObject {
  return z.strictObject({ ...parametersOf(filters), ...(managed && { managed: z.literal(true).optional() }) })
}

/** Throws `malformedQuery` for a value together with bounds of the same field. */
export function filterValuesOf<Of extends Filters>(
  filters: Of,
  query: Readonly<Record<string, unknown>>,
): FilterValues<Of> {
  const conditions = Object.entries(filters).map(([name, filter]) => [name, filter.read(name, query)] as const)
  // Each entry has the type of its own filter.
  return Object.fromEntries(conditions.filter(([, value]) => value !== undefined)) as FilterValues<Of>
}

export const searchSchema = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'))
  .transform((text) => text.trim() || undefined)

export const textValue = z
  .string()
  .max(300)
  .refine((text) => !text.includes('\0'))

function oneOf<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).max(MAX_ROWS), z.null()]).optional()
}

type Input<T> = T | readonly T[] | null | undefined

export function matchOf<T extends string | number>(value: Input<T>, gte?: T, lte?: T): Match<T> | undefined {
  const hasBounds = gte !== undefined || lte !== undefined
  if (value !== undefined && hasBounds) throw new DomainError('malformedQuery')
  if (hasBounds) return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number') return value
  return { in: value }
}
