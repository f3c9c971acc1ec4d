import { ROUTES } from '#server/app'
import { isKnown } from '#server/http/publicRoutes'
import { createCache } from './cache.ts'
import { compressAnswer } from './compressAnswer.ts'
import { encodingFor } from './encoding.ts'

/** The most answers that are kept. */
const MOST_ANSWERS = 300

/** The addresses whose answers anybody may share. */
const CACHEABLE = new RegExp(
  `^/api/v1(?:${ROUTES.flatMap(({ doc }) => (doc.cacheable ? [patternOf(doc.path)] : [])).join('|')})$`,
)

type Bytes = { status: number; headers: [string, string][]; body: ArrayBuffer }
type Shared = { whole: Bytes; packed: Map<string, Promise<Bytes>> }
type Answer = (request: Request) => Promise<Response>

export type PublicAnswers = {
  fetch: Answer
  /** Forgets every answer: something that they tell has changed. */
  clear(): void
}

/**
 * The API, whose public lists and records are asked of the database once, however many visitors ask: their routes say that
 * the answer is the same for everybody (`cacheable`). It is kept for `keepMs` milliseconds if it says so itself
 * (`Cache-Control: public`). Any other request goes through as it is.
 */
export function createPublicAnswers(ask: Answer, keepMs: number): PublicAnswers {
  const cache = createCache<Shared>({
    most: MOST_ANSWERS,
    keepMs,
    isGood: ({ whole }) => new Headers(whole.headers).get('Cache-Control')?.startsWith('public') === true,
  })

  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' || !CACHEABLE.test(pathname)) return ask(request)
      const { whole, packed } = await cache.get(pathname + search, async () => {
        // Without the headers of who asks, because all others get the answer too.
        return { whole: await bytesOf(await ask(new Request(request.url))), packed: new Map() }
      })
      const accepted = encodingFor(request.headers.get('Accept-Encoding')) ?? 'identity'
      const packing = packed.get(accepted) ?? pack(whole, accepted)
      packed.set(accepted, packing)
      const { status, headers, body } = await packing
      const etag = new Headers(whole.headers).get('ETag')
      if (status === 200 && etag !== null && isKnown(request, etag))
        return new Response(null, { status: 304, headers: withoutBody(headers) })
      return new Response(body, { status, headers })
    },
    clear: () => cache.clear(),
  }
}

function patternOf(path: string): string {
  return path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')
}

async function bytesOf(response: Response): Promise<Bytes> {
  return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() }
}

async function pack({ status, headers, body }: Bytes, encoding: string): Promise<Bytes> {
  const request = new Request('http://answer.invalid', { headers: { 'Accept-Encoding': encoding } })
  return bytesOf(await compressAnswer(request, new Response(body, { status, headers })))
}

const withoutBody = (headers: [string, string][]) =>
  headers.filter(([name]) => !/^content-(?:length|encoding|type)$/i.test(name))
