import { send, type SentBytes } from './encoding.ts'

export const WORTH_COMPRESSING = 1024
/** Each answer is compressed anew, so speed matters more than size. */
const QUALITY = 4

export type KeptAnswer = { status: number; headers: Record<string, string>; bytes: SentBytes; quality: number | null }

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

/** Compresses JSON answers. Their size reveals nothing: no answer depends on cookies. */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  if (response.headers.has('Content-Encoding') || !response.body || !isJson(response)) return response
  const { bytes, ...answer } = await keptAnswer(response)
  return send(request, bytes, answer)
}

const isJson = ({ headers }: Response) => /^application\/(?:[\w.+-]+\+)?json\b/.test(headers.get('Content-Type') ?? '')

export function withVary(vary: string | null, name: string): string {
  const names = vary === null ? [] : vary.split(/,\s*/)
  return [...new Set([...names, name])].join(', ')
}
