import { fieldErrorsOf } from '#domain/api/messages'
import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import type { ReadTransaction } from '../store/port.ts'
import { contentRange } from './listQuery.ts'
import { sha256 } from '#domain/values/identifier'
import { JSON_TYPE, publicOf, type Reply, type Route } from './route.ts'

export const MAX_PUBLIC_ROWS = 100

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))

const paging = { page: count(1_000_000).default(1), perPage: count(MAX_PUBLIC_ROWS).default(25) }

/** A public GET of a page, without a token, cacheable for a minute. `row` lists the fields that visitors may see. */
export function publicRoute<Row extends z.ZodObject, Filter extends z.ZodRawShape>(spec: {
  path: string
  summary: string
  filter: Filter
  row: Row
  handle(request: {
    tx: ReadTransaction
    filter: z.output<z.ZodObject<Filter>>
    range: { offset: number; limit: number }
  }): Promise<{ rows: z.input<Row>[]; total: number }>
}): Route {
  const filter = z.strictObject(spec.filter)
  const pages = z.strictObject(paging)
  const response = z.array(spec.row)
  const shownFields = Object.keys(spec.row.shape)
  return {
    doc: {
      method: 'GET',
      path: `/public/${spec.path}`,
      summary: spec.summary,
      tag: 'public',
      query: { encoding: 'plain', schema: z.strictObject({ ...spec.filter, ...paging }) },
      status: 200,
      response,
      cacheable: true,
      list: true,
      errors: ['malformedQuery', 'unknownFilter'],
    },
    async run({ url, deps }) {
      const { page, perPage, ...filters } = plainParameters(url.searchParams)
      const query = parsePlain(filter, filters)
      const paged = parsePlain(pages, {
        ...(page !== undefined && { page }),
        ...(perPage !== undefined && { perPage }),
      })
      const offset = (paged.page - 1) * paged.perPage
      const result = await publicOf(deps).read((tx) =>
        spec.handle({ tx, filter: query, range: { offset, limit: paged.perPage } }),
      )
      // Picked, not parsed: a record stored under older rules is shown as it is, and does not break the list.
      const body = result.rows.map((row) => pickedFrom(row, shownFields))
      return cacheable(body, { 'Content-Range': contentRange(spec.path, offset, body.length, result.total) })
    },
  }
}

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
  return { text, headers: { ...headers, ETag: etag, 'Cache-Control': 'public, max-age=60' } }
}

export function matchesEtag(request: Request, etag: string): boolean {
  const etags = request.headers.get('if-none-match')
  if (etags === null) return false
  return etags.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

export function plainParameters(parameters: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(parameters.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

export function parsePlain<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const unknown = result.error.issues.some(({ code }) => code === 'unrecognized_keys')
  throw new DomainError(unknown ? 'unknownFilter' : 'malformedQuery', { fields: fieldErrorsOf(result.error) })
}
