import { jsonOf } from '#domain/values/record'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { withRetries, type RetryOptions } from '../providers/api/retry.ts'
import { RequestFailure } from '../ui/feedback/requestFailure.ts'
import { ROWS, type PublicResource, type Rows } from './publicRecords.ts'

/** Plain query parameters as filters (§D6). Empty ones are left out. */
export type PublicQuery = Partial<
  Record<
    'q' | 'sportId' | 'typeId' | 'province' | 'city' | 'weekday' | 'dayPart' | 'near' | 'sort' | 'slug' | 'id',
    string
  > &
    Record<'page' | 'perPage', number>
>

export type PublicList<R extends PublicResource> = { rows: Rows[R]; total: number }

export function publicUrl(resource: PublicResource, query: PublicQuery): string {
  return addressOf(`${resource}${searchOf(query)}`)
}

/** The address of the week as a calendar file (iCalendar), with the filters of the calendar. */
export function calendarUrl(query: PublicQuery): string {
  return addressOf(`calendar.ics${searchOf(query)}`)
}

const addressOf = (path: string) => `${runtimeConfig().apiUrl}/api/v1/public/${path}`

function searchOf(query: PublicQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, String(value))
  return params.size > 0 ? `?${params}` : ''
}

/** Sends a request to the public API. A server asks in its own process, and not over the network. */
export type Ask = (address: string, init: RequestInit) => Promise<Response>

type Call<T> = Pick<RetryOptions<T>, 'signal' | 'wait'> & {
  ask?: Ask | undefined
  /** The limit for all attempts together, in milliseconds; then the page reports a failure. */
  timeoutMs?: number
  method?: 'GET' | 'POST'
  body?: object
  /** The idempotency key. */
  key?: string
}

/** Calls the public API. Retries by the rule of `providers/api/retry.ts`. Throws RequestFailure. */
export function callPublic<T>(
  path: string,
  read: (answer: unknown, headers: Headers) => T,
  { timeoutMs = 15_000, ...call }: Call<T> = {},
): Promise<T> {
  const limit = AbortSignal.timeout(timeoutMs)
  return withRetries(() => attempt(addressOf(path), read, call, limit), { ...call, limit })
}

async function attempt<T>(
  address: string,
  read: (answer: unknown, headers: Headers) => T,
  { signal, ask = fetch, method = 'GET', body, key }: Call<T>,
  timeout: AbortSignal,
): Promise<T> {
  try {
    const response = await ask(address, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const answer = await response.text()
    if (!response.ok) throw new RequestFailure('status', { status: response.status, data: jsonOf(answer) })
    try {
      return read(JSON.parse(answer), response.headers)
    } catch (cause) {
      throw new RequestFailure('format', { cause })
    }
  } catch (cause) {
    if (cause instanceof RequestFailure || signal?.aborted) throw cause
    throw new RequestFailure(timeout.aborted ? 'timeout' : 'network', { cause })
  }
}

/** A page of a public list and the total of all pages. */
export function listPublic<R extends PublicResource>(
  resource: R,
  query: PublicQuery,
  call: Call<PublicList<R>> = {},
): Promise<PublicList<R>> {
  const read = (answer: unknown, headers: Headers) => {
    const rows = ROWS[resource].parse(answer)
    const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1]
    return { rows, total: total === undefined ? rows.length : Number(total) }
  }
  return callPublic(`${resource}${searchOf(query)}`, read, call)
}

export type RecordResource = 'institutions' | 'sports'
export type PublicRecord<R extends RecordResource> = Rows[R][number]

/** The public record of a slug, also of a former one; `gone` when it was public once, null when there is none. */
export async function findPublic<R extends RecordResource>(
  resource: R,
  slug: string,
  call: Call<PublicRecord<R>> = {},
): Promise<PublicRecord<R> | Gone | null> {
  const read = (answer: unknown) => {
    const [row] = ROWS[resource].parse([answer])
    if (!row) throw new TypeError('no record')
    return row
  }
  try {
    return await callPublic(`${resource}/${encodeURIComponent(slug)}`, read, call)
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.kind !== 'status') throw error
    if (error.status === 410) return GONE
    // 400: not a valid slug.
    if (error.status === 404 || error.status === 400) return null
    throw error
  }
}

/** A record that is no longer public. A string, because a server sends it with the page. */
export const GONE = 'gone'
export type Gone = typeof GONE

export function recordIn<T extends object>(body: T | Gone | null | undefined): T | null {
  return typeof body === 'object' ? body : null
}
