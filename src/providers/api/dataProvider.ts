import simpleRestProvider from 'ra-data-simple-rest'
import { HttpError, type DataProvider, type RaRecord, type SortPayload } from 'react-admin'
import { z } from 'zod'
import { historyEventSchema, type HistoryEvent } from '#domain/access/audit'
import { existingSchema } from '#domain/api/problem'
import { RECORDS } from '#domain/api/resources'
import { createBulk, type Bulk } from './bulk.ts'
import { createPictureUploads, uploadedSchema } from './pendingPictures.ts'
import { changesOf, createSeenVersions } from './changes.ts'
import type { Download, Downloaded, Progress } from './download.ts'
import { unreadable, type HttpClient } from './httpClient.ts'

export type FileFormat = 'csv' | 'xlsx'

type CallOptions = { signal?: AbortSignal; idempotencyKey?: string }

/** The calls of §D6 besides react-admin's. Paths are below /api/v1/private. */
export type PanelDataProvider = DataProvider & {
  read: <T>(path: string, schema: z.ZodType<T>, options?: CallOptions) => Promise<T>
  /** A record's history, newest first: `rows` events starting at `offset`, and the total. */
  history: (
    resource: string,
    id: string,
    page: { offset: number; rows: number },
    options?: CallOptions,
  ) => Promise<{ data: HistoryEvent[]; total: number }>
  exportFile: (
    resource: string,
    query: { filter: object; sort?: SortPayload | undefined; format: FileFormat },
    options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
  ) => Promise<Downloaded>
  file: (path: string, options?: CallOptions) => Promise<Downloaded>
  /** POST of a file’s bytes. */
  upload: <T>(path: string, file: File, schema: z.ZodType<T>) => Promise<T>
  bulk: Bulk
  /** POST or PUT of a path, parsed if there is a schema. POSTs of money carry an idempotency key (§D6). */
  send: <T = unknown>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    options?: CallOptions & { schema?: z.ZodType<T> },
  ) => Promise<T>
}

/**
 * An update sends only changed fields and the `version`, so that an Admin sends nothing they may
 * not set and the API detects a stale form (412).
 */
export function createDataProvider(
  apiUrl: string,
  http: HttpClient,
  download: Download,
  slowHttp: HttpClient = http,
): PanelDataProvider {
  const rest = simpleRestProvider(apiUrl, http)
  const upload: PanelDataProvider['upload'] = async (path, file, schema) => {
    const headers = new Headers({ 'Content-Type': file.type || 'application/octet-stream' })
    const { json } = await slowHttp(`${apiUrl}/${path}`, { method: 'POST', headers, body: await file.arrayBuffer() })
    return parse(schema, json)
  }
  const withPictures = createPictureUploads(async (file) => (await upload('pictures', file, uploadedSchema)).path)

  const send: PanelDataProvider['send'] = async <T>(
    ...[method, path, body, options = {}]: Parameters<PanelDataProvider['send']>
  ) => {
    const { signal, idempotencyKey, schema } = options
    const headers = new Headers(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {})
    const { json } = await http(`${apiUrl}/${path}`, { method, headers, signal, body: JSON.stringify(body) })
    // without a schema T is unknown
    return (schema ? parse(schema, json) : json) as T
  }

  const seenVersions = createSeenVersions()
  const bulk = createBulk({ send, seenVersions, look: (resource, ids) => getMany(resource, { ids }) })

  function remember<Records extends RaRecord | RaRecord[]>(resource: string, records: Records): Records {
    seenVersions.note(resource, [records].flat())
    return records
  }

  const getMany: DataProvider['getMany'] = async (resource, params) => ({
    data: remember(resource, parseRecords(resource, (await rest.getMany(resource, params)).data)),
  })

  return {
    ...rest,
    supportAbortSignal: true,
    getList: async (resource, params) => {
      const { data, total } = await readable(rest.getList(resource, params))
      if (!Number.isSafeInteger(total)) throw unreadable(200)
      return { data: remember(resource, parseRecords(resource, data)), total }
    },
    getMany,
    getOne: async (resource, params) => ({
      data: remember(resource, parseRecord(resource, (await rest.getOne(resource, params)).data)),
    }),
    create: (resource, { data, meta }) =>
      formAnswer(async () => {
        const { idempotencyKey } = meta ?? {}
        const answer = await send('POST', resource, await withPictures(data), { idempotencyKey })
        return { data: remember(resource, parseRecord(resource, answer)) }
      }),
    update: (resource, params) =>
      formAnswer(async () => {
        const values = await withPictures(params.data)
        const { data } = await rest.update(resource, { ...params, data: changesOf(values, params.previousData) })
        return { data: remember(resource, parseRecord(resource, data)) }
      }),
    delete: async (resource, params) => {
      const { data } = await rest.delete(resource, params)
      // After an answer without a body (204), react-admin still needs a record.
      return {
        data: data
          ? remember(resource, parseRecord(resource, data))
          : (data ?? params.previousData ?? { id: params.id }),
      }
    },
    bulk,
    history: async (resource, id, { offset, rows }, { signal } = {}) => {
      const range = JSON.stringify([offset, offset + rows - 1])
      const answer = await http(`${apiUrl}/${resource}/${id}/audit?range=${range}`, { signal })
      const total = Number(/\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '')?.[1])
      if (!Number.isSafeInteger(total)) throw unreadable(200)
      return { data: parse(historyEventSchema.array(), answer.json), total }
    },
    exportFile: (resource, { filter, sort, format }, options) => {
      const order = sort && { sort: JSON.stringify([sort.field, sort.order]) }
      const query = { filter: JSON.stringify(filter), ...order, format }
      return download(`${apiUrl}/${resource}/export?${new URLSearchParams(query).toString()}`, options)
    },
    file: (path, { signal = new AbortController().signal } = {}) =>
      download(`${apiUrl}/${path}`, { signal, onProgress: () => {} }),
    upload,
    read: async (path, schema, { signal } = {}) => parse(schema, (await http(`${apiUrl}/${path}`, { signal })).json),
    send,
  }
}

function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw unreadable(200)
  return data
}

/** The provider's message about a missing Content-Range is English; people read Spanish. */
async function readable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof HttpError || isAbort(error) ? error : unreadable(200)
  }
}

/** A failure without a field becomes an error of the form, so that leaving still warns of unsaved changes. */
async function formAnswer<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const existing = existingSchema.safeParse(error.body?.existing).data
    error.body = {
      ...error.body,
      errors: {
        ...(error.body?.errors ?? { root: { serverError: error.message } }),
        // a form can keep only text about its errors
        ...(existing && { root: { serverError: error.message, existing: JSON.stringify(existing) } }),
      },
    }
    throw error
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

const SCHEMAS: Partial<Record<string, z.ZodType<RaRecord>>> = Object.fromEntries(
  Object.entries(RECORDS).map(([resource, { view }]) => [resource, view.loose()]),
)

/** Throws an HttpError in Spanish for another answer. The caller chooses the type, as in react-admin. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type is the caller's, as react-admin's providers have it
function parseRecord<T extends RaRecord>(resource: string, answer: unknown): T {
  return parse(SCHEMAS[resource] ?? z.looseObject({ id: z.string() }), answer) as T
}

export function parseRecords<T extends RaRecord>(resource: string, answer: unknown): T[] {
  if (!Array.isArray(answer)) throw unreadable(200)
  return answer.map((record) => parseRecord<T>(resource, record))
}
