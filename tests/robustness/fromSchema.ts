import * as fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the API's document uses. */
const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  prefixItems: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
})
type Schema = z.infer<typeof jsonSchema>

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10))

/**
 * Values that a schema allows. Most identifiers come from `ids`, so that requests find records; optional fields are
 * sometimes missing. Rules that no schema states, such as an end after its start, may be broken.
 */
export function fromSchema(definition: unknown, ids: readonly string[]): fc.Arbitrary<unknown> {
  const schema = jsonSchema.parse(definition ?? {})
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(choice, ids)))
  if (schema.allOf) return fromSchema(Object.assign({}, ...schema.allOf), ids)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fromSchema({ ...schema, type }, ids)))
  switch (schema.type) {
    case 'string':
      return textOf(schema, ids)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(schema, ids)
    case 'object':
      return objectOf(schema, ids)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema, ids: readonly string[]) {
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  if (format === 'date') return day
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (format === 'uri-reference') return fc.webUrl({ validSchemes: ['https'] })
  // Most texts match a pattern of Unicode classes anyway.
  if (pattern !== undefined && !pattern.includes('\\p')) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
}

function numberOf({ minimum = -1000, maximum = 9_000_000_000 }: Schema) {
  const [least, most] = [Math.ceil(Math.max(minimum, -1000)), Math.floor(Math.min(maximum, Number.MAX_SAFE_INTEGER))]
  const small = fc.integer({ min: least, max: Math.min(most, 1000) })
  return fc.oneof(small, fc.bigInt({ min: BigInt(least), max: BigInt(most) }).map(Number))
}

function listOf({ prefixItems, items, minItems = 0, maxItems = 4 }: Schema, ids: readonly string[]) {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => fromSchema(item, ids)))
  return fc.array(fromSchema(items, ids), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
}

function objectOf({ properties = {}, required }: Schema, ids: readonly string[]) {
  const fields = Object.entries(properties).map(([name, field]) => [name, fromSchema(field, ids)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}
