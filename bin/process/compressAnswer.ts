import { encode, encodingFor } from './encoding.ts'

/** Below this size a compressed answer is hardly smaller, in bytes. */
export const WORTH_COMPRESSING = 1024
/** Each answer is compressed anew, so quickly rather than well. */
const QUALITY = 4

/**
 * The answer compressed as the request accepts it, when it is JSON above about 1 kB. A strong ETag becomes a weak one: the bytes differ, what they
 * say does not. (An attacker who watches sizes gains nothing: no answer is given on cookies, which a foreign page could have sent along.)
 */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  if (!response.body || !/^application\/(?:[\w.+-]+\+)?json\b/.test(response.headers.get('content-type') ?? '')) {
    return response
  }
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const encoding = bytes.byteLength < WORTH_COMPRESSING ? null : encodingFor(request.headers.get('accept-encoding'))
  const body = encoding ? new Uint8Array(await encode(bytes, encoding, QUALITY)) : bytes
  if (encoding) {
    headers.set('Content-Encoding', encoding)
    const etag = headers.get('etag')
    if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`)
  }
  headers.set('Content-Length', String(body.byteLength))
  return new Response(body, { status: response.status, headers })
}
