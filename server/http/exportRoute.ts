import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { parseListQuery } from './input.ts'
import { CONTENT_TYPES, FILE_FORMATS, fileOf, type FileFormat, type Cell, type SheetHead } from '../exports/sheet.ts'
import type { ActorReads } from '../services/records/records.ts'
import { paramsIn, privateRoute, type ParamsOf, type Grant } from './privateRoutes.ts'
import { domainErrorOf } from './problem.ts'
import type { Route } from './route.ts'

const FORMAT = z.strictObject({ format: z.enum(FILE_FORMATS).default('csv') })

type ExportRequest<Path extends string, Query> = {
  tx: ActorReads
  query: Query
  params: ParamsOf<Path>
}

/** `rows` are read on demand, each part in a transaction of its own. */
type ExportFile = SheetHead & {
  today: string
  count: number
  rows(read: <T>(work: (tx: ActorReads) => Promise<T>) => Promise<T>): AsyncIterable<Cell[]> | Iterable<Cell[]>
}

/** The file is complete or it fails. */
export function exportRoute<const Path extends string, Query extends z.ZodObject>(spec: {
  path: Path
  summary: string
  access: readonly Grant[]
  query: Query
  file(request: ExportRequest<Path, z.output<Query>>): Promise<ExportFile>
}): Route {
  return privateRoute(`GET ${spec.path}`, {
    summary: spec.summary,
    access: spec.access,
    response: z.string(),
    errors: ['malformedQuery', 'unknownFilter', 'unknownSort', 'unknownFormat'],
    query: { encoding: 'json', schema: spec.query, plain: FORMAT },
    files: FILE_FORMATS.map((format) => CONTENT_TYPES[format]),
    async run({ url, pathParams, deps, read }) {
      const [format, file] = await read(async (tx) => {
        const request = parseExportQuery(spec.query, url.searchParams)
        const { query } = request
        return [request.format, await spec.file({ tx, query, params: paramsIn(spec.path, pathParams) })] as const
      })
      const { title, today, columns, count } = file
      async function* rows() {
        try {
          yield* file.rows(read)
        } catch (error) {
          if (domainErrorOf(error).status >= 500) deps.report(error)
          throw error
        }
      }
      const raw = await fileOf(format, { title, columns, rows: rows() })
      const headers = {
        'Content-Type': CONTENT_TYPES[format],
        'Content-Disposition': `attachment; filename="${fileName(title, today, format)}"`,
        'X-Total-Count': String(count),
      }
      return { raw, headers }
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
