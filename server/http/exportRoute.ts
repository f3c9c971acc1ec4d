import { z } from 'zod'
import type { Actor } from '#domain/actor'
import { DomainError } from '#domain/errors'
import { CONTENT_TYPES, FILE_FORMATS, fileOf } from '../exports/file.ts'
import type { FileFormat } from '../exports/file.ts'
import type { Cell, Column } from '../exports/sheet.ts'
import type { ReadTransaction } from '../store/port.ts'
import { actorFor, authenticate, requireGrant } from './authenticate.ts'
import type { Grant } from './authenticate.ts'
import { parseListQuery } from './listQuery.ts'
import { PRIVATE, READ_ERRORS, base } from './privateRoutes.ts'
import { takeOrRefuse } from './rateLimit.ts'
import { NO_PARAMS } from './route.ts'
import type { Route } from './route.ts'

/** How many rows are read in one transaction. */
export const ROWS_AT_ONCE = 500

const FORMAT = z.strictObject({ format: z.enum(FILE_FORMATS).default('csv') })

/** What is asked for in one transaction, and by whom. */
export type ExportAsked<Query> = { tx: ReadTransaction; actor: Actor; now: number; query: Query }

/** What is in a file, of which its rows are then read by their ids. */
export type ExportPlan = {
  ids: readonly string[]
  title: string
  /** The day that the file is named by. */
  today: string
  columns: readonly Pick<Column<never>, 'header' | 'kind' | 'width'>[]
}

/**
 * A private GET that streams all rows of a list as a file (decisions §6, ADR 31). Which rows they are is settled at once, in one transaction; then
 * they are read by their ids in short ones, as fast as they are taken, so that whoever reads slowly holds up nobody. Who asks is derived anew in
 * each: a row that is out of reach by then, or gone, breaks the file off, and so does any other failure, so that a file is whole or none.
 */
export function exportRoute<Query extends z.ZodObject>(spec: {
  path: string
  summary: string
  tag: string
  access: readonly Grant[]
  query: Query
  plan(asked: ExportAsked<z.output<Query>>): Promise<ExportPlan>
  /** The cells of these rows by id; one that is not there is left out. */
  cells(asked: ExportAsked<z.output<Query>>, ids: readonly string[]): Promise<Map<string, Cell[]>>
}): Route {
  return {
    doc: {
      ...base,
      path: `/private/${spec.path}`,
      summary: spec.summary,
      tag: spec.tag,
      method: 'GET',
      params: NO_PARAMS,
      query: { encoding: 'json', schema: spec.query, plain: FORMAT },
      response: z.string(),
      files: FILE_FORMATS.map((format) => CONTENT_TYPES[format]),
      errors: [...READ_ERRORS, 'malformedQuery', 'unknownFilter', 'unknownSort', 'unknownFormat'],
    },
    async run({ request, url, deps }) {
      const { subject } = await authenticate(request, deps.identity)
      const now = deps.clock()
      if (deps.readLimit) takeOrRefuse(deps.readLimit, subject, now)
      const transactions = deps.store.as({ kind: 'signedIn', subject }, now)
      const reading = <T>(work: (asked: ExportAsked<z.output<Query>> & { format: FileFormat }) => Promise<T>) =>
        transactions.read(async (tx) => {
          const actor = await actorFor(tx, subject, now)
          requireGrant(actor, spec.access)
          return work({ tx, actor, now, ...parseExportQuery(spec.query, url.searchParams) })
        })
      const { ids, title, today, columns, format } = await reading(async ({ format: asked, ...rest }) => ({
        ...(await spec.plan(rest)),
        format: asked,
      }))
      async function* rows() {
        try {
          for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
            const part = ids.slice(from, from + ROWS_AT_ONCE)
            const cells = await reading((asked) => spec.cells(asked, part))
            for (const id of part) yield found(cells.get(id))
          }
        } catch (error) {
          if (!(error instanceof DomainError)) deps.report(error)
          throw error
        }
      }
      const stream = await fileOf(format, { title, columns, rows: rows() })
      const headers = {
        ...PRIVATE,
        'Content-Type': CONTENT_TYPES[format],
        'Content-Disposition': `attachment; filename="${fileName(title, today, format)}"`,
        'X-Total-Count': String(ids.length),
      }
      return { stream, headers }
    },
  }
}

/** A row that was in the list a moment ago. */
function found(cells: Cell[] | undefined): Cell[] {
  if (!cells) throw new DomainError('stale')
  return cells
}

function fileName(title: string, today: string, format: FileFormat): string {
  return `${title.toLowerCase()}-${today}.${format}`
}

/** The parameters of a list, and beside them the format as a plain word. */
function parseExportQuery<Query extends z.ZodObject>(schema: Query, parameters: URLSearchParams) {
  const formats = parameters.getAll('format')
  if (formats.length > 1) throw new DomainError('malformedQuery')
  const format = FORMAT.safeParse(formats.length === 0 ? {} : { format: formats[0] })
  if (!format.success) throw new DomainError('unknownFormat')
  const others = new URLSearchParams([...parameters].filter(([name]) => name !== 'format'))
  return { query: parseListQuery(schema, others), format: format.data.format }
}
