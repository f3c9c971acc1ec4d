import { send } from './encoding.ts'
import type { SentBytes } from './encoding.ts'

/** Below this size, in bytes, compression hardly helps. */
export const WORTH_COMPRESSING = 1024
/** Each answer is compressed anew, so speed matters more than size. */
const QUALITY = 4

/** An answer that can be sent again; `quality` is null if it is not worth compressing. */
export type KeptAnswer = { status: number; headers: Record<string, string>; bytes: SentBytes; quality: number | null }

/** Reads an answer whole, for `send`. */
export async function keptAnswer(response: Response): Promise<KeptAnswer> {
  const { etag = null, vary = null, 'content-length': _length, ...headers } = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: { ...headers, Vary: withVary(vary, 'Accept-Encoding') },
    bytes: { body, etag, packed: new Map() },
    quality: isJson(response) && body.byteLength >= WORTH_COMPRESSING ? QUALITY : null,
  }
}

/**
 * Compresses JSON answers above about 1 kB, if the request accepts it and they are not yet. (An attacker who watches
 * sizes gains nothing: no answer depends on cookies, which a foreign page could have sent along.)
 */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  if (response.headers.has('Content-Encoding') || !response.body || !isJson(response)) return response
  const { bytes, ...answer } = await keptAnswer(response)
  return send(request, bytes, answer)
}

const isJson = ({ headers }: Response) => /^application\/(?:[\w.+-]+\+)?json\b/.test(headers.get('Content-Type') ?? '')

/** A `Vary` header that also has this name. */
export function withVary(vary: string | null, name: string): string {
  const names = vary === null ? [] : vary.split(/,\s*/)
  return [...new Set([...names, name])].join(', ')
}
