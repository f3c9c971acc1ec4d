import { z } from 'zod'
import { publicInstitutionSchema } from '#domain/institution'
import { planSchema } from '#domain/plan'
import { sportSchema, sportTypeSchema } from '#domain/sport'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { RequestFailure } from '../ui/requestFailure.ts'

const sport = sportSchema.pick({ id: true, name: true, slug: true, description: true, typeId: true, imageUrl: true })
const sportType = sportTypeSchema.pick({ id: true, name: true })
const plan = planSchema.pick({
  id: true,
  name: true,
  description: true,
  price: true,
  currency: true,
  interval: true,
  features: true,
  maxMembers: true,
  position: true,
})

const ROWS = {
  sports: z.array(sport),
  'sports-types': z.array(sportType),
  plans: z.array(plan),
  institutions: z.array(publicInstitutionSchema),
} as const

export type PublicSport = z.infer<typeof sport>
export type PublicSportType = z.infer<typeof sportType>
export type PublicPlan = z.infer<typeof plan>
export type { PublicInstitution } from '#domain/institution'

type Rows = { [R in keyof typeof ROWS]: z.infer<(typeof ROWS)[R]> }
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
  const rows = parsed.data as Rows[R] // the compiler cannot follow the key through the table
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1]
  return { rows, total: total === undefined ? rows.length : Number(total) }
}
