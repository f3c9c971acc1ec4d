import { z } from 'zod'
import { historyEventSchema } from '#domain/access/audit'
import { bulkResultSchema } from '#domain/api/bulk'
import { ERRORS } from '#domain/api/messages'
import { feeRowSchema, feeViewSchema } from '#domain/money/fee'
import { feeMonthSchema, feeSummarySchema, totalsSchema } from '#domain/money/feeSummary'
import { institutionViewSchema, publicInstitutionSchema } from '#domain/clubs/institution'
import { membershipSchema } from '#domain/members/membership'
import { planViewSchema } from '#domain/clubs/plan'
import { problemSchema } from '#domain/api/problem'
import { receiptRowSchema, receiptViewSchema, receiptMonthSchema } from '#domain/money/receipt'
import { profileSchema, userViewSchema } from '#domain/members/user'
import type { RouteDoc } from './http/route.ts'
import { CATALOGUE, CATALOGUE_TABLES, type CatalogueTable } from './resources/catalogue.ts'

const nameOf = (table: CatalogueTable) => CATALOGUE[table].entity.replace(/^./, (first) => first.toUpperCase())

const SCHEMA_NAMES: readonly (readonly [string, z.ZodType])[] = [
  ...CATALOGUE_TABLES.map((table) => [nameOf(table), CATALOGUE[table].record] as const),
  ['BulkResult', bulkResultSchema],
  ['Fee', feeViewSchema],
  ['FeeRow', feeRowSchema],
  ['FeeMonth', feeMonthSchema],
  ['FeeSummary', feeSummarySchema],
  ['HistoryEvent', historyEventSchema],
  ['Institution', institutionViewSchema],
  ['Membership', membershipSchema],
  ['PlanView', planViewSchema],
  ['Problem', problemSchema],
  ['Profile', profileSchema],
  ['PublicInstitution', publicInstitutionSchema],
  ['Receipt', receiptViewSchema],
  ['ReceiptRow', receiptRowSchema],
  ['ReceiptMonth', receiptMonthSchema],
  ['Totals', totalsSchema],
  ['User', userViewSchema],
]

type Json = Record<string, unknown>

export function openApiOf(routes: readonly RouteDoc[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = (paths[`/api/v1${route.path}`] ??= {})
    path[route.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rayo',
      version: '1',
      description:
        'Money is an integer of minor units plus a currency; dates are YYYY-MM-DD in the institution’s time zone; instants are UTC. ' +
        'Private lists take filter, range and sort as JSON (the dialect of ra-data-simple-rest). ' +
        'Idempotency-Key counts only where it is a parameter. ' +
        'A path that encodes characters without need gets 400 (malformedPath).',
    },
    paths,
    components: {
      schemas: Object.fromEntries(SCHEMA_NAMES.map(([name, schema]) => [name, jsonSchema(schema)])),
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(route: RouteDoc): Json {
  const range = { 'Content-Range': { schema: { type: 'string' }, description: 'resource first-last/total' } }
  const file = {
    'Content-Disposition': { schema: { type: 'string' }, description: 'The name of the file' },
    'X-Total-Count': { schema: { type: 'integer' }, description: 'How many rows the file has' },
  }
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/\W+(\w)?/g, (_, next: string = '') => next.toUpperCase())}`,
    summary: route.summary,
    tags: [route.tag],
    ...(route.secured && { security: [{ accessToken: [] }] }),
    parameters: [
      ...(route.params ? parameters('path', route.params, 'plain') : []),
      ...(route.query ? parameters('query', route.query.schema, route.query.encoding) : []),
      ...(route.query?.plain ? parameters('query', route.query.plain, 'plain') : []),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.body && { requestBody: { required: true, content: content('application/json', route.body) } }),
    ...(route.upload && { requestBody: { required: true, content: filesOf(route.upload) } }),
    responses: {
      [route.status]: {
        description: route.summary,
        ...(route.list && { headers: range }),
        ...(route.files && { headers: file }),
        content: route.files
          ? filesOf(route.files)
          : content(route.events ? 'text/event-stream' : 'application/json', route.response),
      },
      ...(route.moves && { 301: REDIRECT }),
      ...problems(route),
    },
  }
}

const REDIRECT = {
  description: 'It has another slug now',
  headers: { Location: { schema: { type: 'string' }, description: 'Its address' } },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated request with the same key gets the first answer',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
}

function parameters(where: 'path' | 'query', schema: z.ZodObject, encoding: 'json' | 'plain'): Json[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    // Every field of an object is a schema; the type of an unknown shape only says zod's core type.
    const one = field as z.ZodType
    const how = encoding === 'json' ? { content: content('application/json', one) } : { schema: reference(one) }
    return { name, in: where, required: where === 'path', ...how }
  })
}

function problems({ errors }: RouteDoc): Json {
  const statuses = [...new Set(errors.map((code) => ERRORS[code].status))]
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: errors.filter((code) => ERRORS[code].status === status).join(', '),
        content: content('application/problem+json', problemSchema),
      },
    ]),
  )
}

function filesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function content(type: string, schema: z.ZodType): Json {
  return { [type]: { schema: reference(schema) } }
}

function reference(schema: z.ZodType): Json {
  const name = SCHEMA_NAMES.find(([, one]) => one === schema)?.[0]
  if (name) return { $ref: `#/components/schemas/${name}` }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { type: 'array', items: reference(schema.element) }
  }
  return jsonSchema(schema)
}

/** Describes a schema's input, not its output: clients only see what is sent. */
function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
