import { fieldErrorsOf } from '#domain/api/messages'
import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { MAX_ROWS } from '../resources/filters.ts'
import { parseJson } from './body.ts'

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
