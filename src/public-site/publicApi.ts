import * as z from 'zod/mini'
import { CURRENCIES } from '#domain/money'
import type { PublicInstitution } from '#domain/institution'
import type { Plan } from '#domain/plan'
import type { Sport, SportType } from '#domain/sport'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { RequestFailure } from '../ui/requestFailure.ts'

export type { PublicInstitution } from '#domain/institution'
export type PublicSport = Pick<Sport, 'id' | 'name' | 'slug' | 'description' | 'typeId' | 'imageUrl'>
export type PublicSportType = Pick<SportType, 'id' | 'name'>
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

// What the pages read of an answer, in zod's small form: the domain's schemas also hold every rule of a form, and would double the zod that
// a visitor loads. The types are the domain's, and a test parses the same records with both.
const text = z.string()
const optional = z.nullable(text)
const slot = z.object({ weekday: z.int(), from: text, to: text, place: optional })
const offering = z.object({ sportId: text, monthlyAmount: z.int(), dueDay: z.int(), schedule: z.array(slot) })

const ROWS: { [R in keyof Rows]: z.ZodMiniType<Rows[R]> } = {
  sports: z.array(z.object({ id: text, name: text, slug: text, description: text, typeId: text, imageUrl: optional })),
  'sports-types': z.array(z.object({ id: text, name: text })),
  plans: z.array(
    z.object({
      id: text,
      name: text,
      description: text,
      price: z.int(),
      currency: z.enum(CURRENCIES),
      interval: z.enum(['monthly', 'yearly']),
      features: z.array(text),
      maxMembers: z.nullable(z.int()),
      position: z.int(),
    }),
  ),
  institutions: z.array(
    z.object({
      id: text,
      name: text,
      slug: text,
      description: text,
      email: optional,
      phone: optional,
      website: optional,
      address: optional,
      city: optional,
      province: optional,
      logoUrl: optional,
      currency: z.enum(CURRENCIES),
      offerings: z.array(offering),
    }),
  ),
}

export type PublicResource = keyof Rows

/** Plain query parameters as filters (decisions §6); what is empty is left out. */
export type PublicQuery = Partial<
  Record<'q' | 'sportId' | 'typeId' | 'city' | 'slug' | 'id', string> & Record<'page' | 'perPage', number>
>

export type PublicList<R extends PublicResource> = { rows: Rows[R]; total: number }

/** How long an answer may take before the page says so. */
const TIMEOUT_MS = 15_000

/** The address of a list on the public API (specification §7). */
export function publicUrl(resource: PublicResource, query: PublicQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, String(value))
  const search = params.size > 0 ? `?${params}` : ''
  return `${runtimeConfig().apiUrl}/api/v1/public/${resource}${search}`
}

/**
 * A page of a public list and the total of all pages, from `Content-Range`. Throws RequestFailure: no answer, too late, an HTTP status, or
 * an answer that is not what the domain's schemas say.
 */
export async function listPublic<R extends PublicResource>(
  resource: R,
  query: PublicQuery,
  signal?: AbortSignal,
): Promise<PublicList<R>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(publicUrl(resource, query), {
      headers: { Accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) throw new RequestFailure('status', { status: response.status })
    return readList(resource, response)
  } catch (error) {
    if (timeout.aborted) throw new RequestFailure('timeout', { cause: error })
    throw error
  }
}

async function readList<R extends PublicResource>(resource: R, response: Response): Promise<PublicList<R>> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new RequestFailure('format', { cause })
  }
  const parsed = ROWS[resource].safeParse(body)
  if (!parsed.success) throw new RequestFailure('format', { cause: parsed.error })
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1]
  return { rows: parsed.data, total: total === undefined ? parsed.data.length : Number(total) }
}
