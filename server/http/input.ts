import { fieldErrorsOf } from '#domain/api/messages'
import { DomainError, type ErrorCode } from '#domain/api/errors'
import { z } from 'zod'
import { idSchema, versionSchema } from '#domain/values/identifier'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import { MAX_ROWS } from '../resources/filters.ts'
import type { FormChange } from '../services/records/writeRecord.ts'

const MAX_BODY_BYTES = 1_048_576

export const JSON_TYPE = 'application/json; charset=utf-8'
const IS_JSON = /^application\/(?:[a-z0-9.+-]+\+)?json$/

export const NO_PARAMS = z.object({})
export const ID_PARAMS = z.object({ id: idSchema })

export async function readBodyText(request: Request): Promise<string> {
  refuseOversize(request)
  const [mediaType = '', ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (!IS_JSON.test(mediaType.trim()) || !isUtf8) throw new DomainError('unsupportedMediaType')
  const bytes = await readBytes(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new DomainError('malformedBody', { cause })
  }
}

export function bodyObject(text: string): object {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (cause) {
    throw new DomainError('malformedBody', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('malformedBody')
  return value
}

type Limit = { bytes: number; code: 'bodyTooLarge' | 'pictureTooHeavy' }
const JSON_LIMIT: Limit = { bytes: MAX_BODY_BYTES, code: 'bodyTooLarge' }

export function refuseOversize(request: Request, { bytes: maxBytes, code }: Limit = JSON_LIMIT): void {
  if (Number(request.headers.get('content-length')) > maxBytes) throw new DomainError(code)
}

export async function readBytes(request: Request, limit: Limit = JSON_LIMIT): Promise<Uint8Array<ArrayBuffer>> {
  refuseOversize(request, limit)
  let size = 0
  const byteLimit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit.bytes) controller.error(new DomainError(limit.code))
      else controller.enqueue(chunk)
    },
  })
  try {
    return new Uint8Array(await new Response(request.body?.pipeThrough(byteLimit)).arrayBuffer())
  } catch (cause) {
    throw new DomainError(size > limit.bytes ? limit.code : 'malformedBody', { cause })
  }
}

const UNPAIRED_SURROGATE = /\p{Cs}/u

/** Throws for text that is not JSON, nests too deep, or has an unpaired surrogate, which cannot be stored. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (name: string, value: unknown) => {
    if (UNPAIRED_SURROGATE.test(name) || (typeof value === 'string' && UNPAIRED_SURROGATE.test(value))) {
      throw new SyntaxError('text is not well-formed')
    }
    return value
  })
}

export function parseOr<T extends z.ZodType>(code: ErrorCode, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new DomainError(code, { fields: fieldErrorsOf(result.error) })
  return result.data
}

/** Forms send the whole record back: ignores the other fields of `record`, and refuses unknown ones. */
export function recordBody<Fields extends z.ZodObject>(fields: Fields, record: z.ZodObject) {
  const names = Object.keys(fields.shape)
  const ignored = Object.keys(record.shape).filter((name) => !names.includes(name))
  return fields
    .safeExtend(Object.fromEntries(ignored.map((name) => [name, z.unknown().optional().meta({ readOnly: true })])))
    .safeExtend({ version: versionSchema.optional() })
    .strict()
    .transform((body: Record<string, unknown>, context): FormChange<z.output<Fields>> => {
      const plain = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
      refuseHiddenCharacters(plain, context)
      // `fields` has parsed exactly these entries.
      return { fields: plain as z.output<Fields>, version: body.version as number | undefined }
    })
}

export function actionBody<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  return z
    .strictObject({ ...fields.shape, version: versionSchema.optional() })
    .superRefine((body, context) => refuseHiddenCharacters(body, context))
}

export type PrivateListQuery<Filter, Sort> = {
  filter: Filter
  sort?: [Sort, 'ASC' | 'DESC'] | undefined
  range?: [number, number] | undefined
}

const row = z.int().min(0)

export const rangeSchema = z
  .tuple([row, row])
  .refine(([first, last]) => first <= last && last - first < MAX_ROWS)
  .optional()

/** In the dialect of ra-data-simple-rest. Without a range the answer is the first MAX_ROWS rows, which getMany relies on. */
export function listQuerySchema<Filter extends z.ZodObject, const Sort extends string>(
  filter: Filter,
  sorts: readonly Sort[],
) {
  return z.strictObject({
    filter,
    sort: z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC'])]).optional(),
    range: rangeSchema,
  })
}

export function parseListQuery<T extends z.ZodType>(schema: T, parameters: URLSearchParams): z.output<T> {
  const query = new Map<string, unknown>([['filter', {}]])
  if (new Set(parameters.keys()).size < [...parameters].length) throw new DomainError('malformedQuery')
  for (const [name, text] of parameters) {
    try {
      query.set(name, parseJson(text))
    } catch (cause) {
      throw new DomainError('malformedQuery', { cause })
    }
  }
  // `Object.fromEntries`, because an assignment to a parameter called `__proto__` would be lost.
  const result = schema.safeParse(Object.fromEntries(query), { reportInput: true })
  if (result.success) return result.data
  throw new DomainError(codeOf(result.error.issues), { fields: fieldErrorsOf(result.error) })
}

function codeOf(issues: readonly z.core.$ZodIssue[]) {
  if (issues.some(({ code, path }) => code === 'unrecognized_keys' && path[0] === 'filter')) return 'unknownFilter'
  const unknownSort = issues.some(({ path, input }) => path[0] === 'sort' && path[1] === 0 && typeof input === 'string')
  return unknownSort ? 'unknownSort' : 'malformedQuery'
}

export function requestedRows([first, last]: [number, number] = [0, MAX_ROWS - 1]): { offset: number; limit: number } {
  return { offset: first, limit: last - first + 1 }
}

export function requestedPage<Sort extends string>(
  query: Pick<PrivateListQuery<unknown, Sort>, 'sort' | 'range'>,
  byDefault: { field: Sort; order: 'ASC' | 'DESC' },
) {
  return {
    sort: query.sort ? { field: query.sort[0], order: query.sort[1] } : byDefault,
    range: requestedRows(query.range),
  }
}

export function contentRange(resource: string, offset: number, rows: number, total: number): string {
  return `${resource} ${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total}`
}
