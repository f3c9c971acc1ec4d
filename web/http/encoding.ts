import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { matchesEtag } from '#server/http/route'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export function encodingFor(accepted: string | null): Encoding | null {
  const names = parseAccept(accepted ?? '').flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : []))
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

export type Payload = { body: Buffer; etag: string | null; packed: Map<Encoding, Promise<Buffer>> }

/** The ETag covers the headers too, because a browser stores both together. */
export function payloadOf(body: Buffer, headers: Record<string, string>): Payload {
  const hash = createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url')
  return { body, etag: `"${hash.slice(0, 22)}"`, packed: new Map() }
}

export async function send(
  request: Request,
  { body, etag, packed }: Payload,
  {
    status = 200,
    headers: ownHeaders,
    quality,
  }: { status?: number; headers: Record<string, string>; quality: number | null },
): Promise<Response> {
  const headers = new Headers(ownHeaders)
  headers.set('X-Content-Type-Options', 'nosniff')
  if (!headers.has('Vary')) headers.set('Vary', 'Accept-Encoding')
  if (etag !== null) headers.set('ETag', etag)
  // `*` matches every ETag, but missing pages and answers to forms have none.
  if (status === 200 && request.method !== 'POST' && etag !== null && matchesEtag(request, etag))
    return new Response(null, { status: 304, headers })
  const encoding = quality === null ? null : encodingFor(request.headers.get('Accept-Encoding'))
  let bytes = body
  if (encoding !== null && quality !== null) {
    const encoded = packed.get(encoding) ?? encode(body, encoding, quality)
    packed.set(encoding, encoded)
    bytes = await encoded
    headers.set('Content-Encoding', encoding)
    if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`)
  }
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers })
}

async function encode(bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes)
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}

export const WORTH_COMPRESSING = 1024
/** Each answer is compressed again, so speed matters more than size. */
const QUALITY = 4

export type AnswerCopy = { status: number; headers: Record<string, string>; bytes: Payload; quality: number | null }

export async function copyOf(response: Response): Promise<AnswerCopy> {
  const { etag = null, vary = null, 'content-length': _length, ...headers } = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: { ...headers, Vary: withVary(vary, 'Accept-Encoding') },
    bytes: { body, etag, packed: new Map() },
    quality: isJson(response) && body.byteLength >= WORTH_COMPRESSING ? QUALITY : null,
  }
}

/** Compresses JSON answers. Their size reveals nothing: no answer depends on cookies. */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  if (response.headers.has('Content-Encoding') || !response.body || !isJson(response)) return response
  const { bytes, ...answer } = await copyOf(response)
  return send(request, bytes, answer)
}

const isJson = ({ headers }: Response) => /^application\/(?:[\w.+-]+\+)?json\b/.test(headers.get('Content-Type') ?? '')

export function withVary(vary: string | null, name: string): string {
  const names = vary === null ? [] : vary.split(/,\s*/)
  return [...new Set([...names, name])].join(', ')
}
