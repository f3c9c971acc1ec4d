import { z } from 'zod'
import { DomainError } from '#domain/errors'

/** The most rows of a page, and the most values that a filter names (decisions §6). */
export const MAX_ROWS = 1000

/**
 * Values that a filter compares with: equality (null: has none), membership in a list (empty list: no row), or bounds, both included.
 */
export type Match<T> = T | null | { in: readonly T[] } | { gte?: T; lte?: T }

/**
 * How a store looks for what a filter asks: by the field of the same name, by words in some fields, by what a link leads to, or in a way of its own
 * that each store writes by hand.
 */
type Look =
  | { by: 'field' }
  | { by: 'words'; fields: readonly string[]; linked?: LinkedWords }
  | { by: 'link'; link: string; field: string }
  | { by: 'store'; fields?: readonly string[] }

/** Names of linked records that words are also looked for in, where the field told is true. */
export type LinkedWords = { link: string; field: string; where: string }

/** One filter of a list: its query parameters, what a store is asked by them, and how it looks. */
export type Filter<Asked = unknown> = {
  look: Look
  /** Of one value, as a public list takes it. */
  value: z.ZodType
  /** The query parameters of a filter of this name. */
  parameters(name: string): Record<string, z.ZodType>
  /** What the parameters ask; undefined when they ask nothing. */
  asked(name: string, sent: Readonly<Record<string, unknown>>): Asked | undefined
}

export type Filters = Readonly<Record<string, Filter>>

/** What a store is asked by some filters. */
export type AskedOf<Of extends Filters> = {
  -readonly [Name in keyof Of]?: Of[Name] extends Filter<infer One> ? One : never
}

/** Without regard to case and accents; each word must begin a word of the fields. */
export function words(...fields: readonly string[]): Filter<string> {
  return plain(searchSchema, { by: 'words', fields })
}

/** The same, also in a field of linked records. */
export function wordsAlso(also: LinkedWords, ...fields: readonly string[]): Filter<string> {
  return plain(searchSchema, { by: 'words', fields, linked: also })
}

export const flag = (): Filter<boolean> => plain(z.boolean(), { by: 'field' })

/** By equality or by a list of values; null finds what has no value. */
export function values<T extends z.ZodType<string | number>>(value: T): Filter<Match<z.output<T>>> {
  return {
    look: { by: 'field' },
    value,
    parameters: (name) => ({ [name]: oneOf(value) }),
    asked: (name, sent) => matchOf(sent[name] as Sent<z.output<T>>),
  }
}

/** By values, or by bounds given as `field_gte` and `field_lte`, both included. */
export function bounds<T extends z.ZodType<string | number>>(value: T): Filter<Match<z.output<T>>> {
  return {
    look: { by: 'field' },
    value,
    parameters: (name) => ({
      [name]: oneOf(value),
      [`${name}_gte`]: value.optional(),
      [`${name}_lte`]: value.optional(),
    }),
    // What the schemas of `parameters` let through.
    asked(name, sent) {
      const bound = (end: string) => sent[`${name}_${end}`] as z.output<T> | undefined
      return matchOf(sent[name] as Sent<z.output<T>>, bound('gte'), bound('lte'))
    },
  }
}

/** By the id of what a link leads to, or by a field of it. */
export function linked(link: string, field: string, value: z.ZodType<string>): Filter<string> {
  return plain(value, { by: 'link', link, field })
}

/** By one value, for a store that looks in a way of its own. */
export function one<T extends z.ZodType>(value: T): Filter<z.output<T>> {
  return plain(value, { by: 'store' })
}

/** The same filter, for which each store looks in a way of its own; words in these fields are kept as searched text all the same. */
export function byStore<Of extends Filter>(filter: Of): Of {
  return { ...filter, look: { by: 'store', ...('fields' in filter.look && { fields: filter.look.fields }) } }
}

/** The fields of a resource in which words are looked for. */
export function wordFields(filters: Filters): readonly string[] {
  return Object.values(filters).flatMap(({ look }) => ('fields' in look ? (look.fields ?? []) : []))
}

function plain<T extends z.ZodType>(value: T, look: Look): Filter<NonNullable<z.output<T>>> {
  return {
    look,
    value,
    parameters: (name) => ({ [name]: value.optional() }),
    // What the schema of `parameters` let through.
    asked: (name, sent) => sent[name] as NonNullable<z.output<T>> | undefined,
  }
}

/** The query parameters of some filters. */
export function parametersOf(filters: Filters): Record<string, z.ZodType> {
  return Object.assign({}, ...Object.entries(filters).map(([name, filter]) => filter.parameters(name)))
}

/** What a store is asked by the parameters that were sent. Throws `malformedQuery` for a value beside its own bounds. */
export function askedOf<Of extends Filters>(filters: Of, sent: Readonly<Record<string, unknown>>): AskedOf<Of> {
  const asked = Object.entries(filters).map(([name, filter]) => [name, filter.asked(name, sent)] as const)
  // Each entry is of its own filter's type.
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined)) as AskedOf<Of>
}

/** Full text as filters take it; an empty one asks for nothing. */
const searchSchema = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'))
  .transform((text) => text.trim() || undefined)

/** Text to compare a field with. */
export const textValue = z
  .string()
  .max(300)
  .refine((text) => !text.includes('\0'))

function oneOf<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).max(MAX_ROWS), z.null()]).optional()
}

type Sent<T> = T | readonly T[] | null | undefined

/** The store's match for a filter's value and bounds. Throws `malformedQuery` when both are given. */
export function matchOf<T extends string | number>(value: Sent<T>, gte?: T, lte?: T): Match<T> | undefined {
  const hasBounds = gte !== undefined || lte !== undefined
  if (value !== undefined && hasBounds) throw new DomainError('malformedQuery')
  if (hasBounds) return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number') return value
  return { in: value }
}
