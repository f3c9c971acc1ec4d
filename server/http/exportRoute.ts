import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { parseListQuery } from './input.ts'
import { CONTENT_TYPES, FILE_FORMATS, fileOf, type FileFormat, type Cell, type Column } from '../exports/sheet.ts'
import type { ActorReads } from '../services/records/records.ts'
import { paramsIn, privateRoute, type ParamsOf, type Grant } from './privateRoutes.ts'
import { domainErrorOf } from './problem.ts'
import type { Route } from './route.ts'

export const ROWS_AT_ONCE = 500

const FORMAT = z.strictObject({ format: z.enum(FILE_FORMATS).default('csv') })

type ExportRequest<Path extends string, Query> = {
  tx: ActorReads
  query: Query
  params: ParamsOf<Path>
}

type ExportPlan = {
  ids: readonly string[]
  title: string
  today: string
  columns: readonly Pick<Column<never>, 'header' | 'kind' | 'width'>[]
}

/**
 * One transaction fixes the rows; short ones read them by id as the reader takes them. The file is complete or it
 * fails.
 */
export function exportRoute<const Path extends string, Query extends z.ZodObject>(spec: {
  path: Path
  summary: string
  access: readonly Grant[]
  query: Query
  plan(request: ExportRequest<Path, z.output<Query>>): Promise<ExportPlan>
  cells(request: ExportRequest<Path, z.output<Query>>, ids: readonly string[]): Promise<Map<string, Cell[]>>
}): Route {
  return privateRoute(`GET ${spec.path}`, {
    summary: spec.summary,
    access: spec.access,
    response: z.string(),
    errors: ['malformedQuery', 'unknownFilter', 'unknownSort', 'unknownFormat'],
    query: { encoding: 'json', schema: spec.query, plain: FORMAT },
    files: FILE_FORMATS.map((format) => CONTENT_TYPES[format]),
    async run({ url, pathParams, deps, read }) {
      type Request = ExportRequest<Path, z.output<Query>> & { format: FileFormat }
      const reading = <T>(work: (request: Request) => Promise<T>) =>
        read((tx) =>
          work({ tx, params: paramsIn(spec.path, pathParams), ...parseExportQuery(spec.query, url.searchParams) }),
        )
      const { ids, title, today, columns, format } = await reading(async ({ format: fileFormat, ...rest }) => ({
        ...(await spec.plan(rest)),
        format: fileFormat,
      }))
      async function* rows() {
        try {
          for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
            const part = ids.slice(from, from + ROWS_AT_ONCE)
            const cells = await reading((request) => spec.cells(request, part))
            for (const id of part) {
              const row = cells.get(id)
              if (!row) throw new DomainError('stale')
              yield row
            }
          }
        } catch (error) {
          if (domainErrorOf(error).status >= 500) deps.report(error)
          throw error
        }
      }
      const stream = await fileOf(format, { title, columns, rows: rows() })
      const headers = {
        'Content-Type': CONTENT_TYPES[format],
        'Content-Disposition': `attachment; filename="${fileName(title, today, format)}"`,
        'X-Total-Count': String(ids.length),
      }
      return { stream, headers }
    },
  })
}

function fileName(title: string, today: string, format: FileFormat): string {
  return `${title.toLowerCase()}-${today}.${format}`
}

function parseExportQuery<Query extends z.ZodObject>(schema: Query, parameters: URLSearchParams) {
  const formats = parameters.getAll('format')
  if (formats.length > 1) throw new DomainError('malformedQuery')
  const format = FORMAT.safeParse(formats.length === 0 ? {} : { format: formats[0] })
  if (!format.success) throw new DomainError('unknownFormat')
  const others = new URLSearchParams([...parameters].filter(([name]) => name !== 'format'))
  return { query: parseListQuery(schema, others), format: format.data.format }
}
