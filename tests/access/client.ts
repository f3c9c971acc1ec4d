import { type createApp, ROUTES } from '#server/app'
import { sameJson } from '#domain/values/record'
import type { Route } from '#server/http/route'
import { tokenFor } from '../support/identity.ts'

/** The users: each with a record, `stranger` with a valid token and no record, and `anonymous` without a token. */
export const ACTORS = [
  'superAdmin',
  'adminA',
  'cobra',
  'socios',
  'lectura',
  'coordina',
  'userA',
  'multi',
  'lonely',
  'inactive',
  'stranger',
  'anonymous',
] as const
export type ActorName = (typeof ACTORS)[number]

export const SUBJECTS = [...ACTORS.filter((name) => name !== 'anonymous'), 'peerA', 'memberB'] as const

/** `body` is sent as JSON, except a string or bytes, which are sent as they are. */
export type RequestOptions = { as?: string; body?: unknown; headers?: Record<string, string> }

export interface Answer {
  [name: string]: Answer
}

/** Requests to an API, as anybody. */
export function clientOf(
  app: ReturnType<typeof createApp>,
  { underWay, where }: { underWay: { count: number }; where: { address: string } },
  institutionId: string,
) {
  async function ask(method: string, path: string, { as, body, headers = {} }: RequestOptions = {}): Promise<Response> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const request = new Request(`http://api.test/api/v1/${path}`, {
      method,
      headers: {
        ...(as && as !== 'anonymous' && { Authorization: `Bearer ${tokenFor(as)}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    })
    underWay.count += 1
    try {
      return await app.fetch(request, { address: where.address })
    } finally {
      underWay.count -= 1
    }
  }

  /**
   * Sends a request and reads any answer. A successful answer must match the OpenAPI document exactly. A file's body is
   * its text, and its rows are the CSV lines below the headings.
   */
  async function json(method: string, path: string, options: RequestOptions = {}) {
    const response = await ask(method, path, options)
    const type = response.headers.get('Content-Type') ?? ''
    const text = type === 'text/event-stream' ? await firstChunk(response) : await response.text()
    // Each test asserts the fields that it reads.
    const body = (type.includes('json') ? JSON.parse(text) : text) as Answer
    if (response.ok) assertDocumented(method, path, response.status, body)
    const lines = type.startsWith('text/csv') ? text.split('\r\n').slice(1) : []
    const rows = Array.isArray(body) ? (body as Answer[]) : (lines as unknown as Answer[])
    return {
      status: response.status,
      headers: response.headers,
      body,
      refusal: [response.status, body.code],
      faults: [response.status, body.errors],
      rows,
      id: typeof body.id === 'string' ? body.id : '',
    }
  }

  /** Requests below `private/` as one person. */
  function clientFor(as: string) {
    const send =
      (method: string) =>
      (path: string, body?: unknown, headers: Record<string, string> = {}) =>
        json(method, `private/${path}`, { as, body, headers })
    const [get, create] = [send('GET'), send('POST')]
    const list = (path: string, filter: object = {}) =>
      get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const month = { institutionId, period: '2024-07' }
    /** The cuotas of July in A, unless `fields` say otherwise. */
    const preview = (fields: object = {}) => create('payments/generate', { ...month, dryRun: true, ...fields })
    return {
      get,
      list,
      post: create,
      put: send('PUT'),
      remove: send('DELETE'),
      lookUp: (email: string) => get(`auth/${as}/${encodeURIComponent(email)}`),
      accept: (membershipId: string) => create(`profile/memberships/${membershipId}/acceptance`),
      preview,
      async generate(fields: object = {}, headers?: Record<string, string>) {
        const { made, total } = (await preview(fields)).body.preview ?? {}
        return create('payments/generate', { ...month, expected: { made, total }, ...fields }, headers)
      },
    }
  }
  // Every subject has an entry.
  const by = Object.fromEntries(SUBJECTS.map((subject) => [subject, clientFor(subject)])) as Record<
    (typeof SUBJECTS)[number],
    ReturnType<typeof clientFor>
  >
  return { app, ask, json, clientFor, by }
}

/** The beginning of an answer that has no end. */
async function firstChunk({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** Throws when a successful answer differs from the route's documented schema. */
function assertDocumented(method: string, path: string, status: number, body: unknown): void {
  const { doc } = ROUTES.find((one) => one.doc.method === method && patternOf(one).test(path)) ?? {}
  if (!doc) return
  const result = doc.response.safeParse(body)
  const where = `${method} ${doc.path}`
  if (status !== doc.status) throw new Error(`${where} answered ${status}, not ${doc.status}`)
  if (!result.success) throw new Error(`${where}: ${result.error.message}`)
  if (!sameJson(result.data, body)) throw new Error(`${where} answered fields that it does not document`)
}

const patterns = new Map<Route, RegExp>()

function patternOf(route: Route): RegExp {
  const form = patterns.get(route) ?? new RegExp(`^${route.doc.path.slice(1).replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  patterns.set(route, form)
  return form
}
