import { CURRENCIES } from '#domain/currency'
import type { Level, PublicInstitution } from '#domain/institution'
import type { Plan } from '#domain/plan'
import type { Sport, SportType } from '#domain/sport'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { withRetries } from '../providers/retry.ts'
import type { RetryOptions } from '../providers/retry.ts'
import { integer, listOf, nullable, oneOf, record, string } from '../config/shape.ts'
import type { Shape } from '../config/shape.ts'
import { RequestFailure } from '../ui/feedback/requestFailure.ts'

export type { PublicInstitution, PublicOffering } from '#domain/institution'
export type PublicSport = Pick<Sport, 'id' | 'name' | 'slug' | 'description' | 'typeId' | 'imageUrl'>
type PublicSportType = Pick<SportType, 'id' | 'name'>
export type PublicPlan = Pick<
  Plan,
  'id' | 'name' | 'description' | 'price' | 'currency' | 'interval' | 'features' | 'maxMembers' | 'position'
>

type Rows = {
  sports: PublicSport[]
  'sports-types': PublicSportType[]
  plans: PublicPlan[]
  institutions: PublicInstitution[]
}

// The shapes of the answers that the pages read. The types are the domain's, and a test reads the same records with the
// domain's schemas.
const optional = nullable(string())
const LEVELS = ['all', 'beginner', 'intermediate', 'advanced'] as const satisfies readonly Level[]
const slot = record({ weekday: integer, from: string(), to: string(), place: optional })
const offering = record({
  sportId: string(),
  sportName: string(),
  sportSlug: string(),
  monthlyAmount: integer,
  dueDay: integer,
  level: nullable(oneOf(LEVELS)),
  ageFrom: nullable(integer),
  ageTo: nullable(integer),
  enrolmentFee: nullable(integer),
  schedule: listOf(slot),
})

/** How the lists that the site shows are read. */
export const ROWS: { [R in keyof Rows]: Shape<Rows[R]> } = {
  sports: listOf(
    record({
      id: string(),
      name: string(),
      slug: string(),
      description: string(),
      typeId: string(),
      imageUrl: optional,
    }),
  ),
  'sports-types': listOf(record({ id: string(), name: string() })),
  plans: listOf(
    record({
      id: string(),
      name: string(),
      description: string(),
      price: integer,
      currency: oneOf(CURRENCIES),
      interval: oneOf(['monthly', 'yearly']),
      features: listOf(string()),
      maxMembers: nullable(integer),
      position: integer,
    }),
  ),
  institutions: listOf(
    record({
      id: string(),
      name: string(),
      slug: string(),
      description: string(),
      email: optional,
      phone: optional,
      website: optional,
      address: optional,
      city: optional,
      province: optional,
      coordinates: optional,
      logoUrl: optional,
      currency: oneOf(CURRENCIES),
      offerings: listOf(offering),
    }),
  ),
}

export type PublicResource = keyof Rows

/** Plain query parameters as filters (decisions §6). Empty ones are left out. */
export type PublicQuery = Partial<
  Record<
    'q' | 'sportId' | 'typeId' | 'province' | 'city' | 'weekday' | 'dayPart' | 'near' | 'sort' | 'slug' | 'id',
    string
  > &
    Record<'page' | 'perPage', number>
>

export type PublicList<R extends PublicResource> = { rows: Rows[R]; total: number }

/** The limit for all attempts of a request together, in milliseconds; then the page reports a failure. */
const TIMEOUT_MS = 15_000

/** The address of a list on the public API (specification §7). */
export function publicUrl(resource: PublicResource, query: PublicQuery): string {
  return `${runtimeConfig().apiUrl}/api/v1/public/${resource}${searchOf(query)}`
}

/** The address of the week as a calendar file (iCalendar), with the filters of the calendar. */
export function calendarUrl(query: PublicQuery): string {
  return `${runtimeConfig().apiUrl}/api/v1/public/calendar.ics${searchOf(query)}`
}

function searchOf(query: PublicQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, String(value))
  return params.size > 0 ? `?${params}` : ''
}

/** Sends a request to the public API. A server asks in its own process, and not over the network. */
export type Ask = (address: string, init: RequestInit) => Promise<Response>

/** `signal` cancels the request; `ask` sends it, by default over the network. */
type ReadOptions<R extends PublicResource> = Pick<RetryOptions<PublicList<R>>, 'signal' | 'wait'> & {
  ask?: Ask | undefined
}

/**
 * A page of a public list, and the total of all pages from `Content-Range`. Retries by the rule of
 * `providers/retry.ts`. Throws RequestFailure: no answer, a timeout, an HTTP status with its data, or an answer of
 * another shape.
 */
export function listPublic<R extends PublicResource>(
  resource: R,
  query: PublicQuery,
  options: ReadOptions<R> = {},
): Promise<PublicList<R>> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  return withRetries(() => read(resource, query, limit, options), { ...options, limit })
}

async function read<R extends PublicResource>(
  resource: R,
  query: PublicQuery,
  timeout: AbortSignal,
  { signal, ask = fetch }: ReadOptions<R>,
): Promise<PublicList<R>> {
  try {
    const response = await ask(publicUrl(resource, query), {
      headers: { Accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const answer = await response.text()
    if (!response.ok) throw new RequestFailure('status', { status: response.status, data: parse(answer) })
    return readList(resource, answer, response.headers)
  } catch (cause) {
    if (cause instanceof RequestFailure || signal?.aborted) throw cause
    throw new RequestFailure(timeout.aborted ? 'timeout' : 'network', { cause })
  }
}

function readList<R extends PublicResource>(resource: R, answer: string, headers: Headers): PublicList<R> {
  let rows: Rows[R]
  try {
    rows = ROWS[resource](JSON.parse(answer))
  } catch (cause) {
    throw new RequestFailure('format', { cause })
  }
  const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1]
  return { rows, total: total === undefined ? rows.length : Number(total) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
