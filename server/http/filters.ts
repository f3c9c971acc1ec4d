import { z } from 'zod'
import { DomainError } from '#domain/errors'
import type { Match } from '../store/port.ts'
import { MAX_ROWS } from './listQuery.ts'

/** Full text as filters take it; an empty one asks for nothing. */
export const searchSchema = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'))
  .transform((text) => text.trim() || undefined)
  .optional()

/** Text to compare a column with. */
export const textValue = z
  .string()
  .max(300)
  .refine((text) => !text.includes('\0'))

/** A filter by equality or by a list of values; null finds what has no value. */
export function oneOf<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).max(MAX_ROWS), z.null()]).optional()
}

/** A filter by a value, or by bounds given as `field_gte` and `field_lte`, both included. */
export function bounded<const Name extends string, T extends z.ZodType>(name: Name, value: T) {
  const shape = { [name]: oneOf(value), [`${name}_gte`]: value.optional(), [`${name}_lte`]: value.optional() }
  // Computed keys lose their names in the type; these are exactly the three written above.
  return shape as { [K in Name]: ReturnType<typeof oneOf<T>> } & {
    [K in `${Name}_gte` | `${Name}_lte`]: z.ZodOptional<T>
  }
}

/** The store's match for a filter's value and bounds. Throws `malformedQuery` when both are given. */
export function matchOf<T extends string | number>(
  value: T | readonly T[] | null | undefined,
  gte?: T,
  lte?: T,
): Match<T> | undefined {
  const hasBounds = gte !== undefined || lte !== undefined
  if (value !== undefined && hasBounds) throw new DomainError('malformedQuery')
  if (hasBounds) return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number') return value
  return { in: value }
}
