import * as fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { problemSchema } from '#domain/api/problem'
import { createApp } from '#server/app'
import type { Store } from '#server/store/port'
import { createFakeIdentity } from '../support/identity.ts'
import { createWorld, type World as WorldOf } from '../access/world.ts'
import type { RequestOptions } from '../access/client.ts'
import { aPngFile } from '../support/pictureFiles.ts'
import { fromSchema } from './fromSchema.ts'

type World = WorldOf<Store>

const withSchema = z.object({ schema: z.unknown() })
const operationSchema = z.object({
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean().default(false),
      schema: z.unknown().optional(),
      content: z.object({ 'application/json': withSchema }).optional(),
    }),
  ),
  requestBody: z.object({ content: z.record(z.string(), withSchema) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
type Operation = z.infer<typeof operationSchema>
type Parameter = Operation['parameters'][number]

const PREFIX = '/api/v1/'
const ACTORS = ['superAdmin', 'adminA', 'userA', 'multi'] as const

export async function operations(): Promise<{ method: string; path: string; operation: Operation }[]> {
  const { store, people } = createWorld()
  const app = createApp({ store, identity: createFakeIdentity(people), clock: () => 0 })
  const { paths } = documentSchema.parse(await (await app.request(`${PREFIX}openapi.json`)).json())
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** The ids of records of every kind, so that many references are valid. */
export const idsOf = (world: World) =>
  Object.values({ ...world, ...world.membershipOf }).flatMap((value) =>
    typeof value === 'object' && 'id' in value && typeof value.id === 'string' ? [value.id] : [],
  )

function valueOf({ schema, content }: Parameter, ids: readonly string[]): fc.Arbitrary<string> {
  if (content) return fromSchema(content['application/json'].schema, ids).map((value) => JSON.stringify(value))
  return fromSchema(schema, ids).map(String)
}

/** A JSON body from its schema. About files the document says only that they are files. */
function bodyOf(content: Record<string, { schema?: unknown }>, ids: readonly string[]): fc.Arbitrary<unknown> {
  const json = content['application/json']
  return json ? fromSchema(json.schema, ids) : fc.oneof(fc.constant(aPngFile()), fc.uint8Array({ maxLength: 200 }))
}

function requestOf(path: string, { parameters, requestBody }: Operation, world: World) {
  const ids = idsOf(world)
  const parametersIn = (where: Parameter['in']) => {
    const matching = parameters.filter((parameter) => parameter.in === where)
    const requiredKeys = matching.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(Object.fromEntries(matching.map((one) => [one.name, valueOf(one, ids)])), { requiredKeys })
  }
  return fc
    .record({
      params: parametersIn('path'),
      query: parametersIn('query'),
      headers: parametersIn('header'),
      body: requestBody ? bodyOf(requestBody.content, ids) : fc.constant(undefined),
      as: fc.constantFrom(...ACTORS),
    })
    .map(({ params, query, headers, body, as }): { path: string; options: RequestOptions } => {
      const concrete = path
        .slice(PREFIX.length)
        .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
      const search = new URLSearchParams(query).toString()
      return { path: search ? `${concrete}?${search}` : concrete, options: { as, body, headers } }
    })
}

const takesInput = ({ parameters, requestBody }: Operation) => parameters.length > 0 || requestBody !== undefined

/**
 * Sends generated requests, which its own schemas allow, to each operation of the OpenAPI document. No answer is a 500.
 * Each status is documented, a success matches its schema, and a failure is a problem document.
 */
export async function itAnswersAsDocumented(world: World, runs: number): Promise<void> {
  const all = await operations()
  beforeEach(() => world.restore())

  it.each(all)('$method $path', { timeout: 120_000 }, async ({ method, path, operation }) => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(requestOf(path, operation, world), async (request) => {
        // `json` throws when a success does not match the document.
        const { status, body } = await world.json(method, request.path, request.options)
        statuses.add(status)
        if (!(String(status) in operation.responses)) throw new Error(`answered ${status}, which is not documented`)
        if (status >= 400 && problemSchema.parse(body).status !== status) throw new Error(`answered another ${status}`)
      }),
      { numRuns: takesInput(operation) ? runs : ACTORS.length, seed: 2024, endOnFailure: true },
    )
    expect(world.failures).toEqual([])
    expect(statuses.size).toBeGreaterThan(0)
  })
}
