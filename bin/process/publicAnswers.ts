import { isKnown } from '#server/http/publicRoutes'
import { compressAnswer } from './compressAnswer.ts'
import { encodingFor } from './encoding.ts'

/** The most answers that are kept. */
const MOST_ANSWERS = 300

type Bytes = { status: number; headers: [string, string][]; body: ArrayBuffer }
type Kept = { at: number; whole: Promise<Bytes>; packed: Map<string, Promise<Bytes>> }
type Answer = (request: Request) => Promise<Response>

export type PublicAnswers = {
  fetch: Answer
  /** Forgets every answer: something that they tell has changed. */
  clear(): void
}

/**
 * The API, whose public lists and records are asked of the database once, however many visitors ask. They are
 * the same for everybody. A failure is not kept, and other requests go through. An answer is kept for `keepMs`
 * milliseconds.
 */
export function createPublicAnswers(ask: Answer, keepMs: number): PublicAnswers {
  const kept = new Map<string, Kept>()

  function keptAt(request: Request, key: string): Kept {
    const known = kept.get(key)
    const now = Date.now()
    if (known && now - known.at < keepMs) return known
    const whole = askOnce(request.url, () => kept.get(key) === made && kept.delete(key))
    const made: Kept = { at: now, whole, packed: new Map() }
    // The oldest goes first, so the newest is put in last.
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > MOST_ANSWERS && oldest !== undefined) kept.delete(oldest)
    return made
  }

  /** Asks without the headers of who asks, because all others get the answer too. */
  async function askOnce(url: string, forget: () => void): Promise<Bytes> {
    try {
      const answer = await bytesOf(await ask(new Request(url)))
      if (answer.status >= 500) forget()
      return answer
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' || !pathname.startsWith('/api/v1/public/')) return ask(request)
      const answer = keptAt(request, pathname + search)
      const whole = await answer.whole
      const accepted = encodingFor(request.headers.get('Accept-Encoding')) ?? 'identity'
      const packed = answer.packed.get(accepted) ?? pack(whole, accepted)
      answer.packed.set(accepted, packed)
      const { status, headers, body } = await packed
      const etag = new Headers(whole.headers).get('ETag')
      if (status === 200 && etag !== null && isKnown(request, etag))
        return new Response(null, { status: 304, headers: withoutBody(headers) })
      return new Response(body, { status, headers })
    },
    clear: () => kept.clear(),
  }
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
