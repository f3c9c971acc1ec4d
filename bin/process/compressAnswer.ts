import { encode, encodingFor } from './encoding.ts'

/** Below this size, in bytes, compression hardly helps. */
export const WORTH_COMPRESSING = 1024
/** Each answer is compressed anew, so speed matters more than size. */
const QUALITY = 4

/**
 * Compresses JSON answers above about 1 kB, if the request accepts it and they are not yet. A strong ETag becomes weak: the bytes change,
 * the content does not. (An attacker who watches sizes gains nothing: no answer depends on cookies, which a foreign
 * page could have sent along.)
 */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  if (response.headers.has('Content-Encoding')) return response
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
