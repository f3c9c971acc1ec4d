import simpleRestProvider from 'ra-data-simple-rest'
import { HttpError } from 'react-admin'
import type { DataProvider, RaRecord, SortPayload } from 'react-admin'
import { historyEventSchema } from '#domain/audit'
import { isBulkResource } from '#domain/bulk'
import { existingSchema } from '#domain/problem'
import type { HistoryEvent } from '#domain/audit'
import { createBulk } from './bulk.ts'
import type { Bulk } from './bulk.ts'
import { createPictureUploads, uploadedSchema } from './chosenPictures.ts'
import { changesOf } from './changes.ts'
import type { Download, Downloaded, Progress } from './download.ts'
import { unreadable } from './httpClient.ts'
import type { HttpClient } from './httpClient.ts'
import { parseRecord, parseRecords } from './records.ts'
import { createSeenVersions } from './seenVersions.ts'

export type FileFormat = 'csv' | 'xlsx'

type CallOptions = { signal?: AbortSignal; idempotencyKey?: string }

/**
 * The calls of decisions §6 besides a resource's list, record, create and update. Paths are below /api/v1/private,
 * without a leading slash.
 */
export type PanelDataProvider = DataProvider & {
  /** GET of a path, not parsed: the caller has the schema. */
  read: (path: string, options?: CallOptions) => Promise<unknown>
  /** A record's history, newest first: `rows` events starting at `offset`, and the total. */
  history: (
    resource: string,
    id: string,
    page: { offset: number; rows: number },
    options?: CallOptions,
  ) => Promise<{ data: HistoryEvent[]; total: number }>
  /** Everything that a list's filter matches, as a file, however large. */
  exportFile: (
    resource: string,
    wanted: { filter: object; sort?: SortPayload | undefined; format: FileFormat },
    options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
  ) => Promise<Downloaded>
  /** GET of a path whose answer is a file. */
  file: (path: string, options?: CallOptions) => Promise<Downloaded>
  bulk: Bulk
  /** POST or PUT of a path. POSTs of money carry an idempotency key. */
  send: (method: 'POST' | 'PUT', path: string, body: unknown, options?: CallOptions) => Promise<unknown>
}

/**
 * The REST dialect of ra-data-simple-rest on the private API. Parses answers with the domain's schemas. An update sends
 * only the fields that differ from the loaded record, and its `version`: so an Admin never sends fields they may not
 * set, and the API can detect a stale form (412). Uploads chosen pictures first and sends their addresses. A create
 * sends `meta.idempotencyKey` as `Idempotency-Key`. `updateMany` and `deleteMany` are bulk calls (`bulk.ts`).
 */
export function createDataProvider(
  apiUrl: string,
  http: HttpClient,
  download: Download,
  slowHttp: HttpClient = http,
): PanelDataProvider {
  const rest = simpleRestProvider(apiUrl, http)
  const withPictures = createPictureUploads(async (file) => {
    const headers = new Headers({ 'Content-Type': file.type || 'application/octet-stream' })
    const { json } = await slowHttp(`${apiUrl}/pictures`, { method: 'POST', headers, body: await file.arrayBuffer() })
    const uploaded = uploadedSchema.safeParse(json)
    if (!uploaded.success) throw unreadable(201)
    return uploaded.data.path
  })

  const send: PanelDataProvider['send'] = async (method, path, body, { signal, idempotencyKey } = {}) => {
    const headers = new Headers(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {})
    const answer = await http(`${apiUrl}/${path}`, { method, headers, signal, body: JSON.stringify(body) })
    return answer.json
  }

  const seen = createSeenVersions()
  const bulk = createBulk({ send, seen, look: (resource, ids) => getMany(resource, { ids }) })

  /** Notes the versions of the records that the API returned. */
  function told<T extends RaRecord>(resource: string, records: T[]): T[] {
    seen.note(resource, records)
    return records
  }

  function oneTold<T extends RaRecord>(resource: string, record: T): T {
    seen.note(resource, [record])
    return record
  }

  const getMany: DataProvider['getMany'] = async (resource, params) => ({
    data: told(resource, parseRecords(resource, (await rest.getMany(resource, params)).data)),
  })

  return {
    ...rest,
    supportAbortSignal: true,
    getList: async (resource, params) => {
      const { data, total } = await readable(rest.getList(resource, params))
      if (!Number.isSafeInteger(total)) throw unreadable(200)
      return { data: told(resource, parseRecords(resource, data)), total }
    },
    getManyReference: async (resource, params) => {
      const { data, total } = await readable(rest.getManyReference(resource, params))
      if (!Number.isSafeInteger(total)) throw unreadable(200)
      return { data: told(resource, parseRecords(resource, data)), total }
    },
    getMany,
    getOne: async (resource, params) => ({
      data: oneTold(resource, parseRecord(resource, (await rest.getOne(resource, params)).data)),
    }),
    create: (resource, { data, meta }) =>
      formAnswer(async () => ({
        data: oneTold(
          resource,
          parseRecord(
            resource,
            await send('POST', resource, await withPictures(data), { idempotencyKey: meta?.idempotencyKey }),
          ),
        ),
      })),
    update: (resource, params) =>
      formAnswer(async () => {
        const typed = await withPictures(params.data)
        const { data } = await rest.update(resource, { ...params, data: changesOf(typed, params.previousData) })
        return { data: oneTold(resource, parseRecord(resource, data)) }
      }),
    delete: async (resource, params) => {
      const { data } = await rest.delete(resource, params)
      if (data) return { data: oneTold(resource, parseRecord(resource, data)) }
      // after an answer without a body (204), react-admin still needs a record
      return { data: data ?? params.previousData ?? { id: params.id } }
    },
    updateMany: (resource, params) =>
      isBulkResource(resource) ? bulk.updateMany(resource, params) : rest.updateMany(resource, params),
    deleteMany: (resource, params) =>
      isBulkResource(resource) ? bulk.deleteMany(resource, params) : rest.deleteMany(resource, params),
    bulk: bulk.bulk,
    history: async (resource, id, { offset, rows }, { signal } = {}) => {
      const range = JSON.stringify([offset, offset + rows - 1])
      const answer = await http(`${apiUrl}/${resource}/${id}/audit?range=${range}`, { signal })
      const data = historyEventSchema.array().safeParse(answer.json)
      const total = Number(/\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '')?.[1])
      if (!data.success || !Number.isSafeInteger(total)) throw unreadable(200)
      return { data: data.data, total }
    },
    exportFile: (resource, { filter, sort, format }, options) => {
      const order = sort && { sort: JSON.stringify([sort.field, sort.order]) }
      const query = { filter: JSON.stringify(filter), ...order, format }
      return download(`${apiUrl}/${resource}/export?${new URLSearchParams(query).toString()}`, options)
    },
    file: (path, { signal = new AbortController().signal } = {}) =>
      download(`${apiUrl}/${path}`, { signal, onProgress: () => {} }),
    read: async (path, { signal } = {}) => (await http(`${apiUrl}/${path}`, { signal })).json,
    send,
  }
}

/** The provider's message about a missing Content-Range is English; people read Spanish. */
async function readable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof HttpError || isAbort(error) ? error : unreadable(200)
  }
}

/**
 * A failure of no field becomes an error of the whole form. React-admin shows it and knows that the form was not saved,
 * so leaving still warns of unsaved changes.
 */
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
