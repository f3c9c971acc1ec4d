import { fieldErrorsOf } from '#domain/api/messages'
import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import type { Transactions } from '../store/port.ts'
import { sha256 } from '#domain/values/identifier'
import { JSON_TYPE } from './input.ts'
import { publicOf, type Reply, type Route, type RouteDoc } from './route.ts'

export const MAX_PUBLIC_ROWS = 100

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))

export const PAGING = { page: count(1_000_000).default(1), perPage: count(MAX_PUBLIC_ROWS).default(25) }

/** A public GET with plain parameters, without a token, cacheable for a minute. */
export const publicRoute = <Query extends z.ZodObject>(
  path: string,
  { query, ...doc }: Pick<RouteDoc, 'summary' | 'response' | 'files' | 'list'> & { query: Query },
  answer: (query: z.output<Query>, transactions: Transactions) => Promise<Reply>,
): Route => ({
  doc: {
    ...doc,
    method: 'GET',
    path: `/public/${path}`,
    tag: 'public',
    query: { encoding: 'plain', schema: query },
    status: 200,
    cacheable: true,
    errors: ['malformedQuery', 'unknownFilter'],
  },
  run: ({ url, deps }) => answer(parsePlain(query, plainParameters(url.searchParams)), publicOf(deps)),
})

export function pickedFrom(row: object, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (Object.hasOwn(row, name)) picked[name] = Reflect.get(row, name)
  return picked
}

export async function cacheable(body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  return cacheableText(JSON.stringify(body), { 'Content-Type': JSON_TYPE, ...headers })
}

export async function cacheableText(text: string, headers: Record<string, string>): Promise<Reply> {
  const etag = `"${(await sha256(JSON.stringify(headers) + text)).slice(0, 32)}"`
  return { raw: text, headers: { ...headers, ETag: etag, 'Cache-Control': 'public, max-age=60' } }
}

function plainParameters(parameters: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(parameters.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

function parsePlain<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const unknown = result.error.issues.some(({ code }) => code === 'unrecognized_keys')
  throw new DomainError(unknown ? 'unknownFilter' : 'malformedQuery', { fields: fieldErrorsOf(result.error) })
}
