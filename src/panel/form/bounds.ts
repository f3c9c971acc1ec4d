import { maxLength, maxValue, minValue, type Validator } from 'react-admin'
import { z } from 'zod'

type Bounds = { maxLength?: number | undefined; min?: number | undefined; max?: number | undefined }

/** A text's longest length or a number's bounds, from the domain's schema of the field. */
export function boundsOf<T extends z.ZodObject>(schema: T, field: keyof T['shape'] & string): Bounds {
  const fieldSchema = withoutWrapping(schema.shape[field])
  if (fieldSchema instanceof z.ZodString) return { maxLength: fieldSchema.maxLength ?? undefined }
  if (fieldSchema instanceof z.ZodNumber) return { min: bound(fieldSchema.minValue), max: bound(fieldSchema.maxValue) }
  return {}
}

export function withinBounds<T extends z.ZodObject>(schema: T, field: keyof T['shape'] & string): Validator[] {
  const bounds = boundsOf(schema, field)
  return [
    bounds.maxLength === undefined ? [] : maxLength(bounds.maxLength),
    bounds.min === undefined ? [] : minValue(bounds.min),
    bounds.max === undefined ? [] : maxValue(bounds.max),
  ].flat()
}

function withoutWrapping(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return withoutWrapping(schema.in)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? withoutWrapping(schema.unwrap()) : schema
}

/** Zod gives every whole number JavaScript's safe integers as bounds. */
function bound(value: number | null): number | undefined {
  return value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}
